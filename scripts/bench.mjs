import { register } from 'tsx/esm/api';
import { buildWhenNeeded } from './build.mjs';
import { provideOwnPackages } from './own-packages.mjs';

provideOwnPackages('bench/autocannon');
buildWhenNeeded();
register();
await import('../bench/src/main.ts');
