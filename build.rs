//! Tells the program what it was built from, for `--version`.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let commit = commit().unwrap_or_else(|| "unknown".to_owned());
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let features = variable("CARGO_CFG_TARGET_FEATURE");
    let has = |feature: &str| features.split(',').any(|word| word == feature);
    let level = match variable("CARGO_CFG_TARGET_ARCH").as_str() {
        "x86_64" if has("avx2") && has("bmi2") => "x86-64-v3",
        "x86_64" => "x86-64",
        _ => "generic",
    };
    for (name, value) in [
        ("BANNERMAN_COMMIT", commit),
        ("BANNERMAN_TARGET", variable("TARGET")),
        ("BANNERMAN_CPU", level.to_owned()),
        ("BANNERMAN_RUSTC", rustc().unwrap_or_default()),
        ("BANNERMAN_PROFILE", variable("PROFILE")),
    ] {
        println!("cargo:rustc-env={name}={value}");
    }
}

fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|out| out.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// The commit and its day, if this is a repository of its own: a tarball has
/// none, even one unpacked inside another repository.
fn commit() -> Option<String> {
    let root = env::var("CARGO_MANIFEST_DIR").ok()?;
    if !Path::new(&root).join(".git").exists() {
        return None;
    }
    let git = |args: &[&str]| output(Command::new("git").arg("-C").arg(&root).args(args));
    // Changes with every commit and checkout.
    if let Some(log) = git(&[
        "rev-parse",
        "--path-format=absolute",
        "--git-path",
        "logs/HEAD",
    ]) {
        println!("cargo:rerun-if-changed={log}");
    }
    git(&["log", "-1", "--format=%h of %cs"])
}

fn rustc() -> Option<String> {
    output(Command::new(env::var("RUSTC").ok()?).arg("--version"))
}
