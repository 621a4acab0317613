import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_CODES, type PermissionCode } from '@kitroom/contract/permissions';
import { render, screen } from '@testing-library/react';
import { isValidElement } from 'react';
import { createMemoryRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { serveApi } from '../../test/api-server.ts';
import { renderTree, signedInAs, Themed } from '../../test/render.tsx';
import { VISITOR } from '../../test/visitor.ts';
import { KINDS, PALETTE_KINDS } from '../features/kinds.ts';
import { visibleNavigation } from '../features/navigation.ts';
import { placeholderScreens } from '../features/placeholders/screens.ts';
import { ROUTES, SIGN_IN_ROUTES } from '../features/routes.ts';
import { ScreenUnavailable } from '../layout/page-error.tsx';
import { createEntries, screenEntries } from '../palette/screen-entries.ts';
import type { Screen } from '../resource/screens.ts';
import { PermissionsContext } from '../session/permissions-context.ts';
import { routes } from './routes.tsx';

/** SPEC §2: public routes, those inside the main layout, the table of guarded ones; and our own. */
const SPEC_ROUTES: Record<string, PermissionCode | null> = {
  '/login': null,
  '/forgot-password': null,
  '/reset-password': null,
  '/unauthorized': null,
  '/': null,
  '/teams': null,
  '/players': null,
  '/orders': null,
  '/admin': null,
  '/account': null,
  '/mui-test': null,
  '*': null,
  '/admin/roles': 'ROLES_READ',
  '/admin/roles/:roleId/permissions': 'ROLES_READ',
  '/admin/permissions': 'PERMISSIONS_READ',
  '/admin/permissions/:permissionId/roles': 'PERMISSIONS_READ',
  '/admin/clubs': 'CLUBS_READ',
  '/admin/clubs/create': 'CLUBS_CREATE',
  '/admin/clubs/:id/edit': 'CLUBS_UPDATE',
  '/admin/clubs/:id': 'CLUBS_READ',
  '/admin/users': 'USERS_READ',
  '/admin/users/create': 'USERS_CREATE',
  '/admin/users/:id/edit': 'USERS_UPDATE',
  '/admin/users/:id': 'USERS_READ',
  '/admin/size': 'SIZE_READ',
  '/admin/size/create': 'SIZE_CREATE',
  '/admin/size/:id/edit': 'SIZE_UPDATE',
  '/admin/product': 'PRODUCT_READ',
  '/admin/product/create': 'PRODUCT_CREATE',
  '/admin/product/:productId/edit': 'PRODUCT_UPDATE',
  '/admin/product-category': 'PRODUCT_CATEGORY_READ',
  '/admin/product-category/create': 'PRODUCT_CATEGORY_CREATE',
  '/admin/product-category/:id/edit': 'PRODUCT_CATEGORY_UPDATE',
  '/admin/garment-color': 'GARMENT_COLOR_READ',
  '/admin/garment-color/create': 'GARMENT_COLOR_CREATE',
  '/admin/garment-color/:id/edit': 'GARMENT_COLOR_UPDATE',
  '/admin/imprint-color': 'IMPRINT_COLOR_READ',
  '/admin/imprint-color/create': 'IMPRINT_COLOR_CREATE',
  '/admin/imprint-color/:id/edit': 'IMPRINT_COLOR_UPDATE',
  '/admin/product-image-transfer': 'IMAGE_RESTORE',
  '/admin/activity': 'ACTIVITY_READ',
  '/admin/backups': 'BACKUP_READ',
  '/admin/api-tokens': 'API_TOKEN_READ',
  '/admin/webhooks': 'WEBHOOK_READ',
  '/admin/webhooks/:id': 'WEBHOOK_READ',
  '/admin/first-steps': null,
  '/admin/sheets/line': 'PRODUCT_READ',
  '/admin/sheets/sizes': 'SIZE_READ',
  '/admin/sheets/colors': 'GARMENT_COLOR_READ',
  '/account/security': null,
  '/account/sessions': null,
  '/test-permissions': null,
};

const ROUTES_OF_OTHER_KINDS = Object.fromEntries(
  KINDS.filter(({ list }) => !(list.path in SPEC_ROUTES))
    .flatMap(({ list, create, edit, view }) => [list, create, edit, view])
    .flatMap((screen) => (screen?.path ? [[screen.path, screen.permission]] : [])),
);

function pages(tree: readonly RouteObject[]): RouteObject[] {
  return tree.flatMap((route) => [
    ...(route.path === undefined ? [] : [route]),
    ...pages(route.children ?? []),
  ]);
}

const all = pages(routes());

/** The requests that opening a route's screen makes, with the screen's code loaded. */
async function guardOf({ path, lazy }: RouteObject) {
  const loaded = typeof lazy === 'function' ? await lazy() : null;
  const element = loaded?.element;
  if (!isValidElement<{ permission: PermissionCode | null; screen: unknown }>(element)) throw new Error(path);
  expect(element.props.screen, path).toBeTypeOf('function');
  return element.props.permission;
}

describe('the routes', () => {
  it('are those of the specification, and of kinds that it does not name, each behind its permission', async () => {
    const guards: Record<string, PermissionCode | null> = {};
    for (const route of all) guards[route.path ?? ''] = await guardOf(route);
    const expected = { ...ROUTES_OF_OTHER_KINDS, ...SPEC_ROUTES };
    expect(guards).toEqual(expected);
    expect(all).toHaveLength(Object.keys(expected).length);
  });

  it('are the screens that features declare, and Not Found', () => {
    const files = import.meta.glob<Record<string, unknown>>('../features/*/screens.ts', { eager: true });
    const screens = Object.values(files)
      .flatMap((file) => Object.values(file))
      .flatMap(screensIn);
    expect(screens.length).toBeGreaterThan(40);
    const declared = [...new Set(screens.map(({ path }) => path))];
    expect(declared.toSorted()).toEqual([...SIGN_IN_ROUTES, ...ROUTES].map(({ path }) => path).toSorted());
    expect(all.map(({ path }) => path).toSorted()).toEqual([...declared, '*'].toSorted());
  });
});

it.each([
  '/admin/size/abc/edit',
  '/admin/users/0',
  '/admin/roles/1e3/permissions',
  '/admin/clubs/2147483648',
])(
  'an address without a record id is the page Not Found, and asks the server nothing: %s',
  async (address) => {
    const api = await serveApi({ 'GET /api/auth/user-permissions': signedInAs(...PERMISSION_CODES) });
    renderTree(routes(), address);
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined();
    expect(api.calls.filter(({ path }) => /\/(?:abc|0|1e3|2147483648)\b/u.test(path))).toEqual([]);
  },
);

describe('an error page', () => {
  it('is there although no code could be loaded', async () => {
    const broken = (tree: RouteObject[]): RouteObject[] =>
      tree.map(
        ({ lazy, children, ...route }) =>
          ({
            ...route,
            ...(children && { children: broken(children) }),
            ...(lazy && { lazy: () => Promise.reject(new ScreenUnavailable()) }),
          }) as RouteObject,
      );
    const router = createMemoryRouter(broken(routes()), { initialEntries: ['/admin/size'] });
    render(
      <Themed>
        <PermissionsContext value={VISITOR}>
          <RouterProvider router={router} />
        </PermissionsContext>
      </Themed>,
    );
    expect(await screen.findByRole('heading', { name: 'This page could not be displayed' })).toBeDefined();
  });
});

describe('the browser tests of accessibility and of phones', () => {
  it('open every route; one placeholder stands for the others', () => {
    const list = readFileSync(join(import.meta.dirname, '../../../e2e/screens.ts'), 'utf8');
    const addresses = [...list.matchAll(/'(\/[^']*)'/gu)].map(([, address = '']) => address);
    const { home, ...sameAsHome } = placeholderScreens;
    const untested = new Set(Object.values(sameAsHome).map(({ path }) => path));
    const opened = addresses.map((address) => matchRoutes(routes(), address)?.at(-1)?.route.path);
    expect(opened).toContain(home.path);
    expect(
      all.map(({ path }) => path).filter((path) => !opened.includes(path) && !untested.has(path ?? '')),
    ).toEqual([]);
  });
});

/** Every screen within a literal of a feature. */
function screensIn(value: unknown): Screen[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, permission } = value as Partial<Screen>;
  const own = typeof path === 'string' && permission !== undefined ? [value as Screen] : [];
  return [...own, ...Object.values(value).flatMap(screensIn)];
}

describe('the ways to a screen', () => {
  const known = new Set(all.map(({ path }) => path));
  const everything = (code: PermissionCode) => PERMISSION_CODES.includes(code);

  it('lead to routes only', () => {
    const links = [...screenEntries(everything, true, true).entries, ...createEntries(everything).entries];
    expect(links.filter(({ to }) => typeof to !== 'string' || !known.has(to))).toEqual([]);
  });

  it.each(PALETTE_KINDS.map((entity) => [entity.title, entity] as const))(
    'show %s in the menu to those who may open its list, and what creates one to those who may',
    (_title, { title, list, create }) => {
      const inMenu = (has: (code: PermissionCode) => boolean) =>
        visibleNavigation(has).flatMap((item) => ('entries' in item ? item.entries : [item]));
      const one = inMenu((code) => code === list.permission).find(({ to }) => to === list.path);
      expect([title, 'Product']).toContain(one?.label);
      expect(inMenu((code) => code !== list.permission).some(({ to }) => to === list.path)).toBe(false);

      const labels = (...codes: PermissionCode[]) =>
        createEntries((code) => codes.includes(code)).entries.map(({ label }) => label);
      expect(labels(create.permission, list.permission)).toEqual([create.label]);
      expect(labels(list.permission)).toEqual([]);
    },
  );
});
