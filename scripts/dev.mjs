import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

// The browser talks to Vite, which passes /api on: links in mails have to lead there.
const PUBLIC_URL = process.env.PUBLIC_URL ?? 'http://localhost:5173';
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/main.ts', '--demo'], {
    cwd: join(root, 'server'),
    env: { ...process.env, PUBLIC_URL, DATA_DIR: process.env.DATA_DIR ?? join(root, 'data/dev') },
    stdio: 'inherit',
  }),
  spawn(bin('vite'), { cwd: join(root, 'web'), stdio: 'inherit' }),
];

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
endWithNpm();
