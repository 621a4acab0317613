import { whatIsMissing } from './what-is-missing.mjs';

const missing = await whatIsMissing(process);
if (missing !== undefined) {
  console.error(
    `SQLite (better-sqlite3) has to be compiled here, and this machine lacks: ${missing}.\n` +
      'Install them (apt-get install python3 make g++; for the headers, set npm_config_nodedir to a folder that has them in\n' +
      'include/node, such as /usr/local), or make github.com reachable. See "If npm ci fails" in docs/operations.md.',
  );
  process.exitCode = 1;
}
