//! Hints to the processor and the system about memory: the only unsafe code.
//! Measured with `bench --variant manchuplus --depth 12`: a true prefetch
//! searches 7 % more nodes a second than a load that nobody waits for, huge
//! pages another 5 %.
#![allow(unsafe_code)]

/// Makes the processor fetch the cache line of `value`.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch neither reads nor writes as far as the program
        // can tell, and never faults, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Keeps the allocator modest. Freed blocks of 128 KB and more go back to the
/// system: by itself glibc soon keeps them, for each thread that searched its
/// own; after 240 changes of variant the process had 119 MB instead of 11. And
/// threads share two heaps instead of reserving 64 MB each.
pub fn restrain_allocator() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LARGE: libc::c_int = 128 << 10;
        // SAFETY: this sets numbers of the allocator. A refusal is no error to
        // us.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
            libc::mallopt(libc::M_ARENA_MAX, 2);
        }
    }
}

/// Whether the system would give so many bytes. They are not kept.
pub fn is_available(bytes: usize) -> bool {
    let mut probe = Vec::<u8>::new();
    let available = probe.try_reserve_exact(bytes).is_ok();
    // An allocation that nobody uses must not be optimized away.
    std::hint::black_box(&probe);
    available
}

/// Asks the system to back `memory` with huge pages; it may decline.
pub fn advise_huge_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    advise(memory, libc::MADV_HUGEPAGE);
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Asks the system to provide the pages of `memory` now instead of one by one
/// when they are first used: a virtual machine took 16 ms for each huge page,
/// within a search that was to stop.
pub fn populate<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    advise(memory, libc::MADV_POPULATE_WRITE);
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Gives `advice` about the whole pages of `memory`: one that changes neither
/// what they hold nor who may use them.
#[cfg(target_os = "linux")]
fn advise<T>(memory: &[T], advice: libc::c_int) {
    const PAGE: usize = 4096;
    let range = memory.as_ptr_range();
    let start = range.start.addr().next_multiple_of(PAGE);
    let len = (range.end.addr().saturating_sub(start)) / PAGE * PAGE;
    // SAFETY: the whole pages from `start` on belong to `memory`, and both
    // kinds of advice given here leave contents and access rights as they are.
    // A refusal is no error to us.
    unsafe { libc::madvise(start as *mut libc::c_void, len, advice) };
}
