import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

// npm runs this before the other packages are there: only what comes with Node is.
const PROGRAMS = [
  ['Python 3', ['python3', 'python']],
  ['make', ['make', 'gmake']],
  ['a C++ compiler', ['c++', 'g++', 'clang++']],
];
const CONNECT_MILLISECONDS = 5000;

/** Whether a server can be reached; nothing is asked of it. */
function reaches(host) {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 443, timeout: CONNECT_MILLISECONDS });
    const end = (reached) => {
      socket.destroy();
      resolve(reached);
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false));
  });
}

/**
 * What compiling SQLite would lack here; undefined: nothing, or it need not be compiled, as far as that can be seen.
 * `reach` says whether a host can be reached.
 */
export async function whatIsMissing({ env, execPath, platform, arch, version }, reach = reaches) {
  const goesThroughProxy = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'].some(
    (name) => env[name],
  );
  if (goesThroughProxy || env.npm_config_better_sqlite3_binary_host || platform === 'win32') return undefined;
  const has = (names) =>
    (env.PATH ?? '').split(delimiter).some((folder) => names.some((name) => existsSync(join(folder, name))));
  const programs = PROGRAMS.filter(([, names]) => !has(names)).map(([what]) => what);
  const headers = [
    env.npm_config_nodedir ?? dirname(dirname(execPath)),
    join(env.HOME ?? homedir(), '.cache/node-gyp', version.slice(1)),
  ].some((folder) => existsSync(join(folder, 'include/node/node.h')));
  if (programs.length === 0 && (headers || (await reach('nodejs.org')))) return undefined;
  const isPrebuilt = ['linux', 'darwin'].includes(platform) && ['x64', 'arm64'].includes(arch);
  if (isPrebuilt && (isKept(env) || (await reach('github.com')))) return undefined;
  return [...programs, ...(headers ? [] : ["Node's headers"])].join(', ');
}

/** Whether the prebuilt SQLite is in npm's cache from an earlier time. */
function isKept({ npm_config_cache: cache = join(homedir(), '.npm') }) {
  try {
    return readdirSync(join(cache, '_prebuilds')).some((name) => name.includes('better-sqlite3'));
  } catch {
    return false;
  }
}
