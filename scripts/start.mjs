import { buildWhenNeeded } from './build.mjs';

buildWhenNeeded();
// In this process, so that signals reach the server itself.
await import('../server/dist/main.js');
