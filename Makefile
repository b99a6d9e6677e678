# What OpenBench and packagers ask for; everyday work is cargo's.
#
#   make EXE=name      the engine for this machine's processor, as ./name
#   make share         manual pages and completions, in target/share
#   make deb           a Debian package; wants cargo-deb

EXE ?= bannerman
ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif
BINARY := target/release/bannerman$(SUFFIX)

.PHONY: openbench release share deb clean

openbench:
	cargo rustc --release --bin bannerman -- -C target-cpu=native --emit link=$(EXE:$(SUFFIX)=)$(SUFFIX)

release:
	cargo build --release --quiet

share: release
	mkdir -p target/share/man
	$(BINARY) man --dir target/share/man
	$(BINARY) completions bash > target/share/bannerman.bash
	$(BINARY) completions zsh > target/share/_bannerman
	$(BINARY) completions fish > target/share/bannerman.fish

deb: share
	cargo deb --no-build

clean:
	cargo clean
