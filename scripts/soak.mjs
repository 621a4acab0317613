import { register } from 'tsx/esm/api';
import { buildWhenNeeded } from './build.mjs';

buildWhenNeeded();
register();
await import('../bench/src/soak/main.ts');
