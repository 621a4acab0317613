/**
 * Who may name a kind of record. `words` are what code calls it: its table, its codes, its address, and the start of
 * its names; words that English, CSS, or ARIA uses for other things, such as `size` or `role`, are not among them.
 * `own` are the beginnings of the paths of its files.
 */
export const KINDS = {
  clubs: {
    words: /club/iu,
    own: 'contract/src/club.ts server/src/access/clubs/ server/src/kinds/clubs.ts web/src/features/clubs/',
  },
  garment_colors: {
    words: /garment[-_ ]?color/iu,
    own: `
      contract/src/garment-color.ts server/src/catalog/garment-color-store.ts server/src/kinds/garment-colors.ts
      web/src/features/garment-colors/
    `,
  },
  imprint_colors: {
    words: /imprint[-_ ]?color/iu,
    own: `
      contract/src/imprint-color.ts server/src/kinds/imprint-colors.ts
      web/src/features/imprint-colors/
    `,
  },
  products: {
    words:
      /\bPRODUCT_(?:READ|CREATE|UPDATE)|\bproduct(?:Resource|Store|Kind|Row|Labels|Screens|Input)\b|['"`]products\b|\/products?['/.]|\bproducts[:,.]/u,
    own: `
      contract/src/product.ts contract/src/pictures/ contract/src/bulk/duplicate-products.ts
      server/src/catalog/products/ server/src/pictures/public-picture-route.ts server/src/bulk/duplicate-products.ts server/src/kinds/products.ts
      web/src/api/product-pictures.ts web/src/features/products/
    `,
  },
  product_categories: {
    words: /categor(?:y|ies)/iu,
    own: `
      contract/src/product-category.ts
      server/src/kinds/product-categories.ts web/src/features/product-categories/
    `,
  },
  sizes: {
    words:
      /\bSIZE_(?:READ|CREATE|UPDATE)|\bsize(?:Resource|Store|Kind|Usage|Uses|Screens)\b|product_sizes?|\bsize_ids?\b|'sizes\b|\/size['/.]|\/sizes\/|\bsizes:|[a-z]_sizes\b/u,
    own: `
      contract/src/size.ts contract/src/lists/size-words.ts server/src/kinds/sizes.ts web/src/features/sizes/
    `,
  },
  users: {
    words:
      /\bUSERS_|\buser(?:Resource|Store|Kind|Row|ListRow|Labels|Screens|Input)\b|['"`]users\b|\/users?['/.]|\busers[:,.]|\.users\b/u,
    own: 'contract/src/user.ts server/src/access/users/ server/src/kinds/users.ts web/src/features/users/',
  },
  roles: {
    words:
      /\bROLES?_|\brole(?:Calls|Store|Kind|Row|Labels|Screens|Input|Permissions)\b|['"`]roles\b|\/roles?\b|\broles[:,.]|\brole_(?:id|name|perm)/u,
    own: `
      contract/src/role.ts contract/src/access/people.ts server/src/access/roles/ server/src/kinds/roles.ts
      web/src/features/roles/
    `,
  },
  permissions: {
    words:
      /\bPERMISSIONS?_(?:READ|CREATE|UPDATE|ROLES)\b|\bpermission(?:Calls|Store|Kind|Row|Labels|Screens|Input|Roles)\b|(?<!\[)['"`]permissions\b|\/permission['.]|\/permissions\/|\bpermission_id|permissionIds?\b/u,
    own: `
      contract/src/permission.ts server/src/access/permissions/ server/src/kinds/permissions.ts
      web/src/features/permissions/
    `,
  },
};

/** Lists of all kinds, tables, codes, limits, reasons, or first steps; migrations and demo data. */
export const LISTS = [
  'contract/src/kind-names.ts',
  'contract/src/kinds.ts',
  'contract/src/calls/all-calls.ts',
  'contract/src/permissions.ts',
  'contract/src/access/ready-roles.ts',
  'contract/src/limits.ts',
  'contract/src/lists/attention.ts',
  'contract/src/lists/first-steps.ts',
  'server/src/kinds/kinds.ts',
  'server/src/platform/db/tables.ts',
  'server/src/platform/db/links.ts',
  'server/src/platform/db/migrations/',
  'server/src/admin/backup-format.ts',
  'server/src/demo/',
  'server/src/first-steps/',
  'web/src/features/kinds.ts',
  'web/src/features/first-steps/',
];

/** The relations to other kinds. */
export const RELATIONS = [
  {
    files: `
      contract/src/product.ts contract/src/pictures/picture-board.ts contract/src/bulk/ server/src/catalog/products/
      server/src/catalog/slots/ server/src/kinds/products.ts server/src/attention/product-checks.ts
      web/src/features/products/
    `,
    to: 'products product_categories sizes garment_colors imprint_colors',
    how: 'a product has a category, sizes, and garment colors that imprint colors must stand out from; they come first',
  },
  {
    files: `
      contract/src/product-category.ts contract/src/size.ts contract/src/garment-color.ts contract/src/usage.ts
      server/src/catalog/garment-color-store.ts server/src/catalog/usage.ts
      server/src/kinds/product-categories.ts server/src/kinds/sizes.ts server/src/kinds/garment-colors.ts
      server/src/attention/product-checks.ts web/src/resource/usage.ts
    `,
    to: 'products',
    how: 'products use them',
  },
  {
    files: `
      contract/src/garment-color.ts contract/src/imprint-color.ts contract/src/usage.ts
      server/src/catalog/garment-color-store.ts
      server/src/catalog/usage.ts server/src/kinds/garment-colors.ts server/src/kinds/imprint-colors.ts
      server/src/attention/color-checks.ts web/src/features/garment-colors/ web/src/resource/usage.ts
    `,
    to: 'garment_colors imprint_colors',
    how: 'imprint colors are approved for garment colors, which use them',
  },
  {
    files: `
      contract/src/history/ contract/src/pictures/ server/src/pictures/ server/src/history/
      web/src/features/image-transfer/
    `,
    to: 'products garment_colors',
    how: 'a picture is of a product in a garment color',
  },
  {
    files: `
      contract/src/access/ contract/src/auth-calls.ts contract/src/user.ts contract/src/role.ts contract/src/permission.ts
      server/src/access/ server/src/attention/people-checks.ts server/src/history/undo/undo-links.ts
      web/src/access/ web/src/features/users/ web/src/features/roles/ web/src/features/permissions/
    `,
    to: 'users roles permissions',
    how: 'a user has a role, which holds permissions: who may do what',
  },
  {
    files: `
      contract/src/club.ts contract/src/user.ts contract/src/access/user-usage.ts server/src/access/ server/src/kinds/clubs.ts
      server/src/kinds/users.ts server/src/attention/people-checks.ts web/src/features/clubs/
      web/src/features/users/
    `,
    to: 'clubs users',
    how: 'a user belongs to a club, whose director is a user',
  },
  {
    files: 'web/src/features/clubs/club-people.tsx',
    to: 'roles',
    how: "a club's people are shown with their roles",
  },
  {
    files: 'web/src/features/clubs/club-view.tsx web/src/features/products/sheets/size-chart.tsx',
    to: 'clubs products',
    how: 'a size chart of products is printed for a club',
  },
  {
    files: `
      server/src/history/ server/src/pictures/restore/ server/src/saved-views/ server/src/bulk/import/choices.ts
      web/src/features/activity/activity-filters.tsx
    `,
    to: 'users',
    how: 'a user did it, shared it, or is named in a line of a file',
  },
  {
    files: 'contract/src/access/permission-areas.ts',
    to: 'sizes',
    how: 'where roles are edited, pictures follow the area of sizes',
  },
  { files: 'contract/src/permission.ts', to: 'clubs', how: "SPEC's example of a code" },
  {
    files: 'web/src/features/roster/',
    to: 'sizes products garment_colors imprint_colors clubs',
    how: 'a roster counts garments by size, is compared with the products that are ordered, and names teams, such as 14 Club',
  },
  {
    files: 'server/src/bulk/routes.ts web/src/features/routes.ts web/src/features/navigation.ts',
    to: 'products garment_colors sizes roles permissions',
    how: 'lists of calls and screens that only these have: duplicate, sheets, and the Info menu',
  },
  {
    files: `
      server/src/admin/accounts.ts server/src/admin/counted.ts server/src/backups/
      server/src/platform/db/schema/backups-table.ts
      contract/src/backups/
      web/src/features/backups/
    `,
    to: 'users products',
    how: 'an administrator is a user; a backup says how much it holds',
  },
  { files: 'server/src/webhooks/', to: 'users', how: 'a webhook tells what the user who made it can see' },
  {
    files: 'server/src/platform/db/database.ts server/src/platform/db/postgres/',
    to: 'permissions roles',
    how: 'the health check reads a small table; changes of who may do what wait for each other',
  },
];
