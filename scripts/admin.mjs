import { buildWhenNeeded } from './build.mjs';

buildWhenNeeded();
await import('../server/dist/admin.js');
