import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { circles, refusal, resolved } from './arrows.mjs';

/**
 * Made-up files, the deeper ones in folders that nobody has named: what each may import, and what it may not. A room of
 * each kind: that each knows rooms below it alone is in documents.test.mjs, what they need in architecture.test.mjs.
 */
const SERVER = {
  'brands/x.ts': {
    may: ['brands/deep/y.ts', 'platform/db/database.ts', 'platform/http/guard.ts'],
    mayNot: ['access/privileges.ts', 'catalog/sizes.ts', 'app.ts'],
  },
  'brands/deep/deeper/x.ts': {
    may: ['brands/y.ts', 'brands/other/y.ts', 'platform/db/database.ts'],
    mayNot: ['access/privileges.ts', 'app.ts'],
  },
  'platform/http/deep/x.ts': {
    may: ['platform/http/y.ts', 'platform/db/database.ts', 'platform/mail/outbox.ts', 'platform/config.ts'],
    mayNot: ['access/privileges.ts', 'catalog/sizes.ts', 'brands/x.ts', 'app.ts'],
  },
  'platform/db/deep/x.ts': {
    may: ['platform/db/engine.ts', 'platform/config.ts'],
    mayNot: ['platform/http/guard.ts', 'platform/mail/outbox.ts', 'access/privileges.ts'],
  },
  'access/factors/newfactor/x.ts': {
    may: ['access/factors/password/y.ts', 'access/session/y.ts', 'platform/db/database.ts'],
    mayNot: ['access/limits/y.ts', 'access/entering/y.ts', 'access/users/y.ts', 'access/routes.ts'],
  },
  'catalog/products/deep/x.ts': {
    may: ['access/privileges.ts', 'catalog/slots/y.ts', 'platform/db/database.ts'],
    mayNot: ['pictures/parts.ts', 'demo/demo.ts', 'app.ts'],
  },
  'x.ts': { may: ['app.ts', 'access/privileges.ts'], mayNot: [] },
};

const WEB = {
  'newlayer/deep/x.ts': {
    may: ['newlayer/y.ts'],
    mayNot: ['ui/error-box.tsx', 'api/client.ts', 'features/sizes/x.ts', 'main.tsx'],
  },
  'ui/list/deep/x.ts': {
    may: ['theme/theme.ts', 'ui/form/y.ts'],
    mayNot: ['api/client.ts', 'session/guard.tsx', 'features/sizes/x.ts', 'colors/pantone.ts'],
  },
  'features/brands/x.ts': {
    may: ['features/brands/deep/y.ts', 'features/sizes/screens.ts', 'ui/error-box.tsx', 'resource/usage.ts'],
    mayNot: ['features/sizes/size-list.tsx', 'features/navigation.ts', 'layout/root.tsx', 'app/app.tsx'],
  },
  'features/roster/newroom/deeper/x.ts': {
    may: ['features/roster/grid/y.ts', 'features/sizes/screens.ts', 'ui/error-box.tsx'],
    mayNot: ['features/products/y.ts', 'features/sizes/deep/screens.ts', 'layout/root.tsx'],
  },
  'features/x.ts': {
    may: ['features/sizes/y.ts', 'session/guard.tsx'],
    mayNot: ['layout/root.tsx', 'palette/entry.ts', 'app/routes.tsx'],
  },
  'x.ts': { may: ['app/app.tsx', 'theme/theme.ts'], mayNot: [] },
};

const OTHERS = {
  'server/src/x.ts': {
    may: ['@kitroom/contract/auth', 'fastify', 'node:fs'],
    mayNot: ['web/src/main.tsx', 'bench/src/main.ts', 'server/test/harness.ts', '@kitroom/web'],
  },
  'server/src/brands/x.ts': { may: ['fastify'], mayNot: ['server/test/harness.ts', 'web/src/main.tsx'] },
  'server/src/brands/x.test.ts': {
    may: ['server/test/harness.ts'],
    mayNot: ['server/src/app.ts', 'web/test/render.tsx'],
  },
  'server/test/faults/x.ts': {
    may: ['server/src/app.ts', 'server/test/harness.ts'],
    mayNot: ['web/src/main.tsx', 'e2e/hands.ts'],
  },
  'web/src/layout/x.ts': {
    may: ['react', '@kitroom/contract/auth'],
    mayNot: ['server/src/app.ts', '@kitroom/server', '@kitroom/server/src/app.ts', 'web/test/render.tsx'],
  },
  'web/src/layout/deep/x.test.tsx': {
    may: ['web/test/render.tsx', 'contract/test/x.ts'],
    mayNot: ['server/test/harness.ts'],
  },
  'web/test/x.ts': {
    may: ['web/src/theme/theme.ts'],
    mayNot: ['server/src/app.ts', '@kitroom/server', 'e2e/hands.ts'],
  },
  'contract/src/deep/x.ts': {
    may: ['contract/src/auth.ts', 'zod', 'vitest'],
    mayNot: ['fastify', 'react', 'node:fs', 'server/src/app.ts', 'web/src/main.tsx'],
  },
  'e2e/deep/x.spec.ts': {
    may: ['e2e/fixtures.ts', '@kitroom/contract/auth', '@playwright/test', 'node:fs'],
    mayNot: ['server/src/app.ts', 'web/src/main.tsx', 'bench/src/page.ts', '@kitroom/server'],
  },
  'bench/src/deep/x.ts': { may: ['bench/src/page.ts'], mayNot: ['server/src/app.ts', 'web/src/main.tsx'] },
  'packages/client/src/x.ts': {
    may: ['packages/client/src/y.ts', 'openapi-fetch', 'node:crypto'],
    mayNot: [
      '@kitroom/contract/auth',
      'contract/src/auth.ts',
      'server/src/app.ts',
      'packages/client/test/y.ts',
    ],
  },
  'packages/client/src/x.test.ts': {
    may: ['packages/client/test/y.ts', 'vitest'],
    mayNot: ['server/test/harness.ts', '@kitroom/contract/auth'],
  },
  'packages/client/x.mjs': {
    may: ['packages/client/src/y.ts', 'openapi-typescript'],
    mayNot: ['server/src/app.ts', '@kitroom/contract/auth'],
  },
  'packages/newone/src/x.ts': { may: [], mayNot: ['packages/newone/src/y.ts', 'openapi-fetch'] },
  'examples/shop-sync/x.mjs': {
    may: ['examples/shop-sync/y.mjs', '@kitroom/client', '@kitroom/client/webhooks', 'better-sqlite3'],
    mayNot: ['packages/client/src/client.ts', '@kitroom/contract/auth', 'server/src/app.ts'],
  },
  'newpackage/src/x.ts': { may: [], mayNot: ['newpackage/src/y.ts', 'server/src/app.ts', 'fastify'] },
};

const MADE_UP = [...inFolder('server/src/', SERVER), ...inFolder('web/src/', WEB), ...inFolder('', OTHERS)];

function inFolder(folder, files) {
  const paths = (names) => names.map((name) => folder + name);
  return Object.entries(files).map(([file, { may, mayNot }]) => [folder + file, paths(may), paths(mayNot)]);
}

describe('layers.mjs', () => {
  for (const [file, may, mayNot] of MADE_UP) {
    for (const target of may)
      it(`lets ${file} import ${target}`, () => equal(refusal(file, target), undefined));
    for (const target of mayNot)
      it(`refuses ${target} in ${file}`, () => match(refusal(file, target), /\w/u));
  }
});

describe('an import', () => {
  it('is resolved from the folder of its file', () =>
    equal(resolved('web/src/features/sizes/x.ts', '../../ui/list/y.tsx?raw'), 'web/src/ui/list/y.tsx'));

  it('of a package keeps its name', () =>
    equal(resolved('web/src/x.ts', 'react-dom/client'), 'react-dom/client'));
});

describe('circles', () => {
  it('are found, however long', () =>
    deepEqual(
      circles(
        new Map([
          ['a', ['b', 'd']],
          ['b', ['c']],
          ['c', ['a']],
          ['d', ['e', 'zod']],
          ['e', []],
        ]),
      ),
      [['a', 'b', 'c']],
    ));

  it('are none where two files import a third', () =>
    deepEqual(
      circles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
      [],
    ));
});
