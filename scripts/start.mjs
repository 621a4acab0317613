import { buildWhenNeeded } from './build.mjs';
import { refuseTakenPort } from './taken-port.mjs';

// Before the build and the demo's pictures, which take a while.
await refuseTakenPort();
buildWhenNeeded();
// In this process, so that signals reach the server itself.
await import('../server/dist/main.js');
