#!/bin/bash
# Becomes systemd on a machine of its own, which looks like this one and forgets everything: run it in new namespaces, with an
# empty folder to build the machine in.
set -euo pipefail
mount --make-rprivate /
mount -t tmpfs -o size=8g tmpfs "$1"
mkdir "$1/changes" "$1/work" "$1/root"
mount -t overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" overlay "$1/root"
cd "$1/root"

mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  mount -t cgroup2 cgroup2 sys/fs/cgroup
else
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
  mkdir sys/fs/cgroup/unified sys/fs/cgroup/systemd
  mount -t cgroup2 cgroup2 sys/fs/cgroup/unified
  mount -t cgroup -o none,name=systemd,xattr systemd sys/fs/cgroup/systemd
fi
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/shm dev/pts
for device in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "dev/${device%:*}" c 1 "${device#*:}"; done
mknod -m 666 dev/tty c 5 0
ln -s /proc/self/fd dev/fd
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp

# The kernel and its devices belong to the machine outside.
: > etc/fstab
mkdir -p etc/systemd/system
for unit in remount-fs sysctl modules-load tmpfiles-setup-dev binfmt udevd udev-trigger; do
  ln -sf /dev/null "etc/systemd/system/systemd-$unit.service"
done
for unit in proc-sys-fs-binfmt_misc.automount sys-kernel-debug.mount sys-kernel-tracing.mount \
  sys-fs-fuse-connections.mount dev-hugepages.mount dev-mqueue.mount; do
  ln -sf /dev/null "etc/systemd/system/$unit"
done
# Not chroot: the kernel refuses user namespaces below one.
mkdir outside
pivot_root . outside
umount --lazy outside
cd /
exec env -i container=other PATH="$PATH" /lib/systemd/systemd --unit=basic.target
