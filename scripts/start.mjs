import { buildWhenNeeded } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { refuseTakenPort } from './taken-port.mjs';

// Before the build and the demo's pictures, which take a while.
await refuseTakenPort();
buildWhenNeeded();
await import('../server/dist/main.js');
endWithNpm();
