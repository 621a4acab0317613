import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CONFIGURATION = [
  'biome.json',
  '.gitignore',
  'package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
  'e2e/package.json',
];

/**
 * For each made-up file: what it may import, and what it may not. A third level of folders knows its parent and the
 * layers below; anything that needs more of its own domain there needs a rule for that depth.
 */
const FILES = {
  // A domain that nobody has named in biome.json yet.
  'server/src/brands/x.ts': {
    may: ['./y.ts', './deep/y.ts', '../platform/db/database.ts', '../../test/harness.ts', 'fastify'],
    mayNot: ['../access/privileges.ts', '../catalog/sizes.ts', '../app.ts', '../../../web/src/main.tsx'],
  },
  'server/src/brands/deep/x.ts': {
    may: ['../y.ts', '../other/y.ts', '../../platform/db/database.ts', '../../../test/harness.ts'],
    mayNot: ['../../access/privileges.ts', '../../app.ts', '../../../../web/src/main.tsx'],
  },
  'server/src/brands/deep/deeper/x.ts': {
    may: ['../y.ts', '../../../platform/db/database.ts', '../../../../test/harness.ts'],
    mayNot: ['../../../access/privileges.ts', '../../../app.ts', '../../../../../web/src/main.tsx'],
  },
  'server/src/platform/x.ts': {
    may: ['./db/database.ts'],
    mayNot: ['../access/privileges.ts', '../app.ts', '../brands/x.ts'],
  },
  'server/src/platform/http/x.ts': {
    may: ['../db/database.ts', '../mail/outbox.ts', '../config.ts'],
    mayNot: ['../../access/privileges.ts', '../../catalog/sizes.ts', '../../brands/x.ts', '../../app.ts'],
  },
  'server/src/platform/http/deep/x.ts': {
    may: ['../y.ts'],
    mayNot: ['../../../access/privileges.ts', '../../../app.ts'],
  },
  'server/src/platform/db/x.ts': {
    may: ['./engine.ts', '../config.ts'],
    mayNot: ['../http/guard.ts', '../mail/outbox.ts', '../../access/privileges.ts'],
  },
  'server/src/platform/db/deep/x.ts': {
    may: ['../engine.ts'],
    mayNot: ['../../http/guard.ts', '../../mail/outbox.ts', '../../../access/privileges.ts'],
  },
  'server/src/access/x.ts': {
    may: ['./users/y.ts', '../platform/db/database.ts'],
    mayNot: ['../catalog/sizes.ts', '../pictures/parts.ts', '../admin/main.ts', '../app.ts'],
  },
  'server/src/access/users/x.ts': {
    may: ['../roles/y.ts', '../../platform/http/guard.ts', '../../../test/harness.ts'],
    mayNot: ['../../catalog/sizes.ts', '../../pictures/parts.ts', '../../app.ts'],
  },
  'server/src/access/users/deeper/x.ts': {
    may: ['../y.ts', '../../../platform/http/guard.ts'],
    mayNot: ['../../../catalog/sizes.ts', '../../../pictures/parts.ts', '../../../app.ts'],
  },
  'server/src/catalog/x.ts': {
    may: ['../access/privileges.ts', '../platform/db/database.ts'],
    mayNot: ['../pictures/parts.ts', '../demo/demo.ts', '../app.ts'],
  },
  'server/src/catalog/products/x.ts': {
    may: ['../../access/privileges.ts', '../slots/y.ts'],
    mayNot: ['../../pictures/parts.ts', '../../demo/demo.ts', '../../app.ts'],
  },
  'server/src/catalog/products/deeper/x.ts': {
    may: ['../../../access/privileges.ts', '../y.ts'],
    mayNot: ['../../../pictures/parts.ts', '../../../demo/demo.ts', '../../../app.ts'],
  },
  'server/src/pictures/x.ts': {
    may: ['../catalog/slots/y.ts', '../access/privileges.ts'],
    mayNot: ['../demo/demo.ts', '../admin/main.ts', '../app.ts'],
  },
  'server/src/pictures/archive/deeper/x.ts': {
    may: ['../../../catalog/slots/y.ts'],
    mayNot: ['../../../demo/demo.ts', '../../../app.ts'],
  },
  'server/src/admin/x.ts': {
    may: ['../pictures/parts.ts', '../catalog/sizes.ts', '../access/privileges.ts'],
    mayNot: ['../demo/demo.ts', '../app.ts'],
  },
  'server/src/bulk/x.ts': {
    may: ['../catalog/sizes.ts', '../access/privileges.ts', '../platform/db/database.ts'],
    mayNot: ['../pictures/parts.ts', '../history/routes.ts', '../demo/demo.ts', '../app.ts'],
  },
  'server/src/history/x.ts': {
    may: [
      '../bulk/record-kinds.ts',
      '../pictures/parts.ts',
      '../catalog/sizes.ts',
      '../access/privileges.ts',
      '../platform/db/database.ts',
    ],
    mayNot: ['../demo/demo.ts', '../admin/main.ts', '../app.ts'],
  },
  'server/src/demo/drawing/x.ts': {
    may: ['../../pictures/parts.ts', '../ids.ts'],
    mayNot: ['../../admin/main.ts', '../../app.ts'],
  },
  'server/src/x.ts': {
    may: ['./app.ts', './access/privileges.ts', '@kitroom/contract/auth'],
    mayNot: ['../../web/src/main.tsx', '../../bench/src/main.ts', '@kitroom/web'],
  },

  // A layer that nobody has named in biome.json yet.
  'web/src/newlayer/x.ts': {
    may: ['./y.ts', '../../test/render.tsx', 'react', '@kitroom/contract/auth'],
    mayNot: ['../ui/error-box.tsx', '../api/client.ts', '../features/sizes/x.ts', '../main.tsx'],
  },
  'web/src/newlayer/deep/x.ts': {
    may: ['../y.ts', '../../../test/render.tsx'],
    mayNot: ['../../ui/error-box.tsx', '../../features/sizes/x.ts', '../../../../server/src/app.ts'],
  },
  'web/src/newlayer/deep/deeper/x.ts': {
    may: ['../y.ts'],
    mayNot: ['../../../ui/error-box.tsx', '../../../../../server/src/app.ts'],
  },
  'web/src/api/x.ts': { may: ['./client.ts'], mayNot: ['../ui/error-box.tsx', '../session/guard.tsx'] },
  'web/src/theme/x.ts': { may: ['./tokens.ts'], mayNot: ['../ui/error-box.tsx', '../api/client.ts'] },
  'web/src/ui/x.ts': {
    may: ['../theme/theme.ts', './list/y.ts'],
    mayNot: ['../api/client.ts', '../session/guard.tsx', '../features/sizes/x.ts', '../colors/pantone.ts'],
  },
  'web/src/ui/list/x.ts': {
    may: ['../../theme/theme.ts', '../form/y.ts'],
    mayNot: ['../../api/client.ts', '../../session/guard.tsx', '../../features/sizes/x.ts'],
  },
  'web/src/ui/list/deeper/x.ts': {
    may: ['../../../theme/theme.ts'],
    mayNot: ['../../../api/client.ts', '../../../features/sizes/x.ts'],
  },
  'web/src/session/x.ts': {
    may: ['../api/client.ts', '../ui/error-box.tsx'],
    mayNot: ['../resource/usage.ts', '../features/sizes/x.ts', '../layout/root.tsx'],
  },
  'web/src/colors/x.ts': {
    may: ['../ui/error-box.tsx'],
    mayNot: ['../api/client.ts', '../resource/usage.ts'],
  },
  'web/src/resource/x.ts': {
    may: ['../session/guard.tsx', '../api/client.ts', '../ui/error-box.tsx'],
    mayNot: ['../features/sizes/x.ts', '../layout/root.tsx', '../palette/entry.ts', '../colors/pantone.ts'],
  },
  'web/src/resource/deep/deeper/x.ts': {
    may: ['../../../session/guard.tsx'],
    mayNot: ['../../../features/sizes/x.ts', '../../../layout/root.tsx'],
  },
  // A feature that nobody has named in biome.json yet.
  'web/src/features/brands/x.ts': {
    may: ['./y.ts', '../../ui/error-box.tsx', '../../resource/usage.ts', '../../../test/render.tsx'],
    mayNot: ['../sizes/size-list.tsx', '../navigation.ts', '../../layout/root.tsx', '../../app/app.tsx'],
  },
  'web/src/features/roster/newroom/x.ts': {
    may: ['../grid/y.ts', '../y.ts', '../../../ui/error-box.tsx', '../../../../test/render.tsx'],
    mayNot: ['../../products/y.ts', '../../navigation.ts', '../../../layout/root.tsx'],
  },
  'web/src/features/roster/newroom/deeper/x.ts': {
    may: ['../y.ts', '../../../../ui/error-box.tsx'],
    mayNot: ['../../../products/y.ts', '../../../navigation.ts', '../../../../layout/root.tsx'],
  },
  'web/src/features/x.ts': {
    may: ['./sizes/y.ts', '../session/guard.tsx'],
    mayNot: ['../layout/root.tsx', '../palette/entry.ts', '../app/routes.tsx'],
  },
  'web/src/palette/x.ts': {
    may: ['../features/navigation.ts', '../ui/error-box.tsx'],
    mayNot: ['../layout/root.tsx', '../app/routes.tsx'],
  },
  'web/src/layout/x.ts': {
    may: ['../palette/entry.ts', '../features/navigation.ts'],
    mayNot: [
      '../app/routes.tsx',
      '../../../server/src/app.ts',
      '@kitroom/server',
      '@kitroom/server/src/app.ts',
    ],
  },
  'web/src/layout/deep/deeper/x.ts': {
    may: ['../../../palette/entry.ts'],
    mayNot: ['../../../app/routes.tsx', '../../../../../server/src/app.ts'],
  },
  'web/src/app/x.ts': {
    may: ['../layout/root.tsx', '../palette/entry.ts', '../features/navigation.ts'],
    mayNot: ['../main.tsx', '../../../server/src/app.ts', '../newlayer/x.ts'],
  },
  'web/src/x.ts': {
    may: ['./app/app.tsx', './theme/theme.ts'],
    mayNot: ['../../server/src/app.ts', '@kitroom/server', '../../e2e/hands.ts'],
  },
  'web/test/x.ts': { may: ['../src/theme/theme.ts'], mayNot: ['../../server/src/app.ts', '@kitroom/server'] },
  'server/test/x.ts': { may: ['../src/app.ts', './harness.ts'], mayNot: ['../../web/src/main.tsx'] },
  'server/test/faults/x.ts': {
    may: ['../../src/app.ts', '../harness.ts'],
    mayNot: ['../../../web/src/main.tsx', '../../../e2e/hands.ts'],
  },

  'contract/src/x.ts': {
    may: ['./auth.ts', 'zod', 'vitest'],
    mayNot: ['fastify', 'react', 'node:fs', '../../server/src/app.ts', '../../web/src/main.tsx'],
  },
  'contract/src/deep/x.ts': {
    may: ['./y.ts', '../auth.ts', 'zod'],
    mayNot: ['fastify', '../../../server/src/app.ts'],
  },
  'e2e/x.spec.ts': {
    may: ['./fixtures.ts', '@kitroom/contract/auth', '@playwright/test', 'node:fs'],
    mayNot: ['../server/src/app.ts', '../web/src/main.tsx', '../bench/src/page.ts', '@kitroom/server'],
  },
  'e2e/deep/x.spec.ts': {
    may: ['../fixtures.ts', '@kitroom/contract/auth'],
    mayNot: ['../../server/src/app.ts', '../../web/src/main.tsx'],
  },
};

describe('the linter', () => {
  let folder;
  let refused;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kitroom-arrows-'));
    const place = (path) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      return join(folder, path);
    };
    for (const path of CONFIGURATION) copyFileSync(join(ROOT, path), place(path));
    for (const [path, { may, mayNot }] of Object.entries(FILES))
      writeFileSync(place(path), [...may, ...mayNot].map((target) => `import '${target}';\n`).join(''));
    refused = refusedImports(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [path, { may, mayNot }] of Object.entries(FILES)) {
    for (const target of may)
      it(`lets ${path} import ${target}`, () => assert.ok(!refused.has(`${path} ${target}`)));
    for (const target of mayNot)
      it(`refuses ${target} in ${path}`, () => assert.ok(refused.has(`${path} ${target}`)));
  }
});

/** The linter's complaints about `folder`, as `file import`; each file has one import per line. */
function refusedImports(folder) {
  const rules = ['style/noRestrictedImports', 'correctness/noUndeclaredDependencies'];
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
      ...rules.map((rule) => `--only=${rule}`),
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout);
  return new Set(
    diagnostics.map(({ location: { path, start } }) => {
      const { may, mayNot } = FILES[path];
      return `${path} ${[...may, ...mayNot][start.line - 1]}`;
    }),
  );
}
