import { buildWhenNeeded } from './build.mjs';
import { refuseTakenPort } from './taken-port.mjs';

const { ppid } = process;
// Before the build and the demo's pictures, which take a while.
await refuseTakenPort();
buildWhenNeeded();
await import('../server/dist/main.js');
if (process.env.npm_lifecycle_event !== undefined) endWithNpm();

// Anyone who ends `npm start` ends npm and its shell, which passes no signal on: the server would keep running, and its
// port.
function endWithNpm() {
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
  // A second signal would end it immediately, in the middle of a request.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer));
}
