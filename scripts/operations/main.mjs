import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { blocksOf } from './page.mjs';

/**
 * Follows docs/operations.md from an empty machine to a running server, an upgrade, and back, with systemd itself, on a copy of
 * this machine that forgets everything. Needs root, Linux with systemd, git, curl, and 4 GB of free memory.
 */
const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../..');
const NEXT = '99.0.0';
const ADMIN = 'sudo -u kitroom npm --prefix /opt/kitroom run --silent admin --';
const NPMRC = join(process.env.HOME ?? '/root', '.npmrc');

/** The steps on the project before a section of the page. */
const BEFORE = {
  Upgrade: `
    git clone --quiet /srv/kitroom.git ~/next && cd ~/next
    sed -i 's/^  "version": ".*"/  "version": "${NEXT}"/' package.json package-lock.json */package.json
    git -c user.name=next -c user.email=next@example.com commit --quiet --all --message 'The next version'
    git push --quiet && cd ~/kitroom`,
};

/** The conditions after it, and the names that people save then. */
const AFTER = {
  Install: `
    systemd-analyze security --no-pager --threshold=30 kitroom | tail -1
    if cat /etc/kitroom.env /var/lib/kitroom/* 2>/dev/null; then exit 1; fi
    visitor first "$(${ADMIN} reset-link you@example.com | grep -o 'https://.*')"
    visitor save BACKED-UP
    ${ADMIN} doctor --full`,
  'Back up': 'visitor save LOST',
  Restore: 'visitor expect BACKED-UP',
  Upgrade: `
    curl --silent localhost:3000/healthz | grep --quiet '"${NEXT}"'
    visitor expect BACKED-UP
    visitor save LOST-TOO`,
  'Roll back': `
    if curl --silent localhost:3000/healthz | grep --quiet '"${NEXT}"'; then exit 1; fi
    visitor expect BACKED-UP
    ${ADMIN} doctor --full`,
};

if (process.getuid?.() !== 0 || !existsSync('/lib/systemd/systemd')) {
  console.error('This needs root on Linux with systemd: it starts a machine of its own in new namespaces.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'kitroom-machine-'));
const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--cgroup', '--uts', '--ipc'];
const machine = spawn('unshare', [...namespaces, 'bash', join(HERE, 'machine.sh'), folder], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
let failed = true;
try {
  const init = await running();
  const started = performance.now();
  failed = inside(init, prepared()) !== 0 || inside(init, asCaretaker()) !== 0;
  if (failed)
    inside(init, 'systemctl status --no-pager kitroom; journalctl --no-pager -u kitroom | tail -40');
  console.log(`${failed ? 'Failed' : 'Passed'} after ${Math.round((performance.now() - started) / 1000)} s.`);
} finally {
  machine.kill('SIGKILL');
  await wait(1000);
  rmdirSync(folder);
}
process.exitCode = failed ? 1 : 0;

/** Resolves to the number of the machine's first process, once systemd has started. */
async function running() {
  for (let tries = 0; tries < 60; tries += 1) {
    await wait(500);
    const children = `/proc/${machine.pid}/task/${machine.pid}/children`;
    const init = existsSync(children) ? readFileSync(children, 'utf8').trim() : '';
    if (init === '') continue;
    const { stdout } = spawnSync('nsenter', enter(init, 'systemctl is-system-running'), { encoding: 'utf8' });
    if (/^(?:running|degraded)$/mu.test(stdout)) return init;
  }
  throw new Error('systemd did not start in a machine of its own');
}

function enter(init, script) {
  const into = ['--target', init, '--mount', '--pid', '--cgroup', '--uts', '--ipc', '--root', '--wd'];
  return [...into, 'bash', '-euo', 'pipefail', '-c', script];
}

function inside(init, script) {
  return spawnSync('nsenter', enter(init, script), { stdio: ['ignore', 'inherit', 'inherit'] }).status;
}

/** Somebody who may use sudo, and a repository at the address of the page. */
function prepared() {
  return `
    export DEBIAN_FRONTEND=noninteractive
    command -v sudo >/dev/null || { apt-get update -qq && apt-get install -yqq --no-install-recommends sudo; } >/dev/null
    useradd --create-home --shell /bin/bash caretaker
    echo 'caretaker ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/caretaker
    if [ -e ${NPMRC} ]; then install -o caretaker ${NPMRC} /home/caretaker/.npmrc; fi
    git config --system --add safe.directory '*'
    git clone --quiet --bare --no-hardlinks ${ROOT} /srv/kitroom.git
    chown -R caretaker /srv/kitroom.git
    git config --system url./srv/kitroom.git.insteadOf https://git.example.com/kitroom.git`;
}

/** The page's commands in one shell, as that user, with what happens between and after them. */
function asCaretaker() {
  const blocks = blocksOf('sh');
  const parts = blocks.flatMap(({ heading, commands }, index) => {
    const isFirst = blocks[index - 1]?.heading !== heading;
    const isLast = blocks[index + 1]?.heading !== heading;
    return [
      ...(isFirst ? [`echo "── ${heading}, after $SECONDS s"`, BEFORE[heading] ?? ''] : []),
      commands,
      ...(isLast ? [AFTER[heading] ?? ''] : []),
    ];
  });
  const script = ['set -euo pipefail', `visitor() { node ${HERE}visitor.mjs "$@"; }`, 'cd', ...parts].join(
    '\n',
  );
  return `runuser --login caretaker --command ${quoted(`bash -c ${quoted(script)}`)}`;
}

function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
