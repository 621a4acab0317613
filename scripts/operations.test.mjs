import { deepEqual, match, ok } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { blocksOf } from './operations/page.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const page = read('docs/operations.md');
const onMachine = blocksOf('sh')
  .map(({ commands }) => commands)
  .join('\n');
const inContainers = blocksOf('sh container')
  .map(({ commands }) => commands)
  .join('\n');
const { scripts } = JSON.parse(read('package.json'));
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

test('the page leads through each step, in the order of the script that follows it', () => {
  deepEqual(
    [...new Set(blocksOf('sh').map(({ heading }) => heading))],
    ['Install', 'Back up', 'Restore', 'Upgrade', 'Roll back'],
  );
});

test('scripts of npm, commands of admin, and copied files that the blocks name exist', () => {
  const commands = `${onMachine}\n${inContainers}`;
  const named = all(commands, /npm (?:--prefix \S+ )?run (?:--silent )?(\w+)/gu);
  ok(named.length > 5);
  deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  );
  const known = read('server/src/admin/commands.ts');
  const used = all(`${commands}\n${page}`, /run (?:--silent )?admin -- ([a-z][\w-]*)/gu);
  ok(used.length > 8);
  deepEqual(
    used.filter((name) => !new RegExp(`^  ${name}\\b`, 'mu').test(known)),
    [],
  );
  deepEqual(
    all(onMachine, /sudo cp (docs\S+)/gu).filter((file) => !existsSync(join(root, file))),
    [],
  );
});

test('settings that the page names exist', () => {
  const settings = all(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gmu);
  const elsewhere = new Set(['NODE_EXTRA_CA_CERTS', 'UV_THREADPOOL_SIZE', 'POSTGRES_PASSWORD', 'SIGTERM']);
  const named = [
    ...all(page, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[`=]/gu),
    ...all(onMachine, /^([A-Z][A-Z0-9_]+)=/gmu),
  ];
  deepEqual(
    named.filter((name) => !settings.includes(name) && !elsewhere.has(name)),
    [],
  );
});

test('the unit runs in the folders and as the user of the page', () => {
  const unit = read('docs/deploy/kitroom.service');
  const value = (name) => new RegExp(`^${name}=(.+)$`, 'mu').exec(unit)[1];
  match(onMachine, new RegExp(`useradd .* ${value('User')}$`, 'mu'));
  match(onMachine, new RegExp(`sudo cp -r --no-preserve=mode release ${value('WorkingDirectory')} `, 'u'));
  match(onMachine, new RegExp(`sudo tee ${value('EnvironmentFile')} `, 'u'));
  const [, data] = /DATA_DIR=(\S+)/u.exec(value('Environment'));
  deepEqual(data, `/var/lib/${value('StateDirectory')}`);
  match(onMachine, new RegExp(`^DATA_DIR=${data}$`, 'mu'));
  match(onMachine, new RegExp(`install -d .* ${data} ${value('ReadWritePaths').replace('-', '')}$`, 'mu'));
  // A copy of it would otherwise lead away from that folder, into one that only root may write.
  match(read('.env.example'), /^#DATA_DIR=/mu);
  // The command of the container, too.
  const command = value('ExecStart').split(' ');
  deepEqual(JSON.parse(/^CMD (.+)$/mu.exec(read('Dockerfile'))[1]), command);
});

test('the unit leaves Kitroom its own files, its network, and the calls that Node needs', () => {
  const unit = read('docs/deploy/kitroom.service');
  for (const setting of [
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'UMask=0077',
  ])
    match(unit, new RegExp(`^${setting}$`, 'mu'));
  match(unit, /^SystemCallFilter=@system-service$/mu);
  // Otherwise the first call that Node only tries would end it.
  match(unit, /^SystemCallErrorNumber=EPERM$/mu);
  ok(!/^(?:MemoryDenyWriteExecute|ProcSubset|PrivateNetwork)=/mu.test(unit));
});

test('commands in containers name the services, volumes, users, and images of compose.yaml', () => {
  const compose = read('compose.yaml');
  const services = all(
    compose.slice(compose.indexOf('services:'), compose.indexOf('\nvolumes:')),
    /^ {2}(\w+):$/gmu,
  );
  const named = all(inContainers, /docker compose (?:exec|stop|run --rm) (\w+)/gu);
  ok(named.length > 5);
  deepEqual(
    named.filter((name) => !services.includes(name)),
    [],
  );
  const user = /POSTGRES_USER: (\w+)/u.exec(compose)[1];
  const database = /POSTGRES_DB: (\w+)/u.exec(compose)[1];
  for (const program of ['dropdb', 'createdb'])
    match(inContainers, new RegExp(`exec database ${program} -U ${user} ${database}$`, 'mu'));
  const volume = /volumes: \["pictures:(\/\w+)"\]/u.exec(compose)[1];
  match(read('Dockerfile'), new RegExp(`^VOLUME ${volume}$`, 'mu'));
  const files = all(inContainers, /(\/\w+)\/(?:backups|before-upgrade\.zip)/gu);
  deepEqual([...new Set(files)], [volume]);
  const [, image] = /^ {4}image: (\w+)$/mu.exec(compose);
  match(inContainers, new RegExp(`^docker tag ${image} ${image}:old$`, 'mu'));
});
