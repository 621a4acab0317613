// The web's own tests read the addresses in this file: `web/src/app/routes.test.tsx` is red when a route has none.

/** Every screen that needs a user, by area, with a record of the demo data where one is needed. */
export const SCREENS = {
  'home, roster and account': [
    '/',
    '/mui-test',
    '/test-permissions',
    '/account/security',
    '/account/sessions',
    '/no-such-page',
  ],
  'roles and permissions': [
    '/admin/roles',
    '/admin/roles/2/permissions',
    '/admin/permissions',
    '/admin/permissions/1/roles',
  ],
  clubs: ['/admin/clubs', '/admin/clubs/create', '/admin/clubs/1', '/admin/clubs/1/edit'],
  users: ['/admin/users', '/admin/users/create', '/admin/users/2', '/admin/users/2/edit'],
  'sizes and categories': [
    '/admin/size',
    '/admin/size/create',
    '/admin/size/1/edit',
    '/admin/product-category',
    '/admin/product-category/create',
    '/admin/product-category/1/edit',
  ],
  colors: [
    '/admin/garment-color',
    '/admin/garment-color/create',
    '/admin/garment-color/3/edit',
    '/admin/imprint-color',
    '/admin/imprint-color/create',
    '/admin/imprint-color/1/edit',
  ],
  'products, pictures and activity': [
    '/admin/product',
    '/admin/product?layout=pictures',
    '/admin/product/create',
    '/admin/product/1/edit',
    '/admin/product-image-transfer',
    '/admin/activity',
    '/admin/backups',
    '/admin/api-tokens',
    '/admin/webhooks',
    '/admin/webhooks/1',
    '/admin/first-steps',
    '/admin/sheets/line',
    '/admin/sheets/sizes',
    '/admin/sheets/colors',
  ],
} as const;

/** The screens outside of the main layout. */
export const PUBLIC_SCREENS = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=0123456789abcdef',
  '/unauthorized',
] as const;

type Address = (typeof SCREENS)[keyof typeof SCREENS][number] | (typeof PUBLIC_SCREENS)[number];

/**
 * As few screens as together show each component, and each color of text on each ground. A screen with a component of
 * its own belongs here.
 */
export const EACH_COMPONENT: ReadonlySet<string> = new Set<Address>([
  '/login',
  '/reset-password',
  '/mui-test',
  '/account/security',
  '/account/sessions',
  '/admin/roles',
  '/admin/roles/2/permissions',
  '/admin/clubs',
  '/admin/clubs/1',
  '/admin/users/create',
  '/admin/garment-color/3/edit',
  '/admin/product',
  '/admin/product?layout=pictures',
  '/admin/product/1/edit',
  '/admin/product-image-transfer',
  '/admin/activity',
  '/admin/backups',
  '/admin/sheets/line',
]);
