import type { PermissionCode } from '@kitroom/contract/permissions';
import type { ComponentType } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { PageError } from '../layout/page-error.tsx';
import { Root } from '../layout/root.tsx';
import { Guard } from '../session/guard.tsx';

/** One screen: its path, the code that opens it (null: none), and its component, loaded when it is opened. */
interface Screen {
  path: string;
  permission: PermissionCode | null;
  load: () => Promise<ComponentType>;
}

// Outside the main layout.
const SIGN_IN_SCREENS: Screen[] = [
  // Where the first visit leads: it comes with the application.
  { path: '/login', permission: null, load: async () => SignIn },
  {
    path: '/forgot-password',
    permission: null,
    load: async () => (await import('../features/sign-in/forgot-password.tsx')).ForgotPassword,
  },
  {
    path: '/reset-password',
    permission: null,
    load: async () => (await import('../features/sign-in/reset-password.tsx')).ResetPassword,
  },
  {
    path: '/unauthorized',
    permission: null,
    load: async () => (await import('../features/sign-in/unauthorized.tsx')).Unauthorized,
  },
];

// Inside the main layout.
const SCREENS: Screen[] = [
  { path: '/', permission: null, load: async () => (await import('../layout/placeholder.tsx')).Home },
  { path: '/teams', permission: null, load: async () => (await import('../layout/placeholder.tsx')).Teams },
  {
    path: '/players',
    permission: null,
    load: async () => (await import('../layout/placeholder.tsx')).Players,
  },
  { path: '/orders', permission: null, load: async () => (await import('../layout/placeholder.tsx')).Orders },
  { path: '/admin', permission: null, load: async () => (await import('../layout/placeholder.tsx')).Admin },
  {
    path: '/account',
    permission: null,
    load: async () => (await import('../layout/placeholder.tsx')).Account,
  },
  {
    path: '/admin/size',
    permission: 'SIZE_READ',
    load: async () => (await import('../features/sizes/size-list.tsx')).SizeList,
  },
  {
    path: '/admin/size/create',
    permission: 'SIZE_CREATE',
    load: async () => (await import('../features/sizes/size-form.tsx')).SizeForm,
  },
  {
    path: '/admin/size/:id/edit',
    permission: 'SIZE_UPDATE',
    load: async () => (await import('../features/sizes/size-form.tsx')).SizeForm,
  },
  {
    path: '/mui-test',
    permission: null,
    load: async () => (await import('../features/roster/roster-screen.tsx')).RosterScreen,
  },
  {
    path: '/account/sessions',
    permission: null,
    load: async () => (await import('../features/sign-in/own-sessions.tsx')).OwnSessions,
  },
  {
    path: '/test-permissions',
    permission: null,
    load: async () => (await import('../features/permissions/test-permissions.tsx')).TestPermissionsScreen,
  },
  {
    path: '/admin/roles',
    permission: 'ROLES_READ',
    load: async () => (await import('../features/roles/role-list.tsx')).RoleList,
  },
  {
    path: '/admin/roles/:roleId/permissions',
    permission: 'ROLES_READ',
    load: async () => (await import('../features/roles/role-permissions.tsx')).RolePermissionsScreen,
  },
  {
    path: '/admin/permissions',
    permission: 'PERMISSIONS_READ',
    load: async () => (await import('../features/permissions/permission-list.tsx')).PermissionList,
  },
  {
    path: '/admin/permissions/:permissionId/roles',
    permission: 'PERMISSIONS_READ',
    load: async () => (await import('../features/permissions/permission-roles.tsx')).PermissionRolesScreen,
  },
  {
    path: '/admin/clubs',
    permission: 'CLUBS_READ',
    load: async () => (await import('../features/clubs/club-list.tsx')).ClubList,
  },
  {
    path: '/admin/clubs/create',
    permission: 'CLUBS_CREATE',
    load: async () => (await import('../features/clubs/club-form.tsx')).ClubForm,
  },
  {
    path: '/admin/clubs/:id/edit',
    permission: 'CLUBS_UPDATE',
    load: async () => (await import('../features/clubs/club-form.tsx')).ClubForm,
  },
  {
    path: '/admin/clubs/:id',
    permission: 'CLUBS_READ',
    load: async () => (await import('../features/clubs/club-view.tsx')).ClubView,
  },
  {
    path: '/admin/users',
    permission: 'USERS_READ',
    load: async () => (await import('../features/users/user-list.tsx')).UserList,
  },
  {
    path: '/admin/users/create',
    permission: 'USERS_CREATE',
    load: async () => (await import('../features/users/user-form.tsx')).UserForm,
  },
  {
    path: '/admin/users/:id/edit',
    permission: 'USERS_UPDATE',
    load: async () => (await import('../features/users/user-form.tsx')).UserForm,
  },
  {
    path: '/admin/users/:id',
    permission: 'USERS_READ',
    load: async () => (await import('../features/users/user-view.tsx')).UserView,
  },
  {
    path: '/admin/product',
    permission: 'PRODUCT_READ',
    load: async () => (await import('../features/products/product-list.tsx')).ProductList,
  },
  {
    path: '/admin/product/create',
    permission: 'PRODUCT_CREATE',
    load: async () => (await import('../features/products/product-form.tsx')).ProductForm,
  },
  {
    path: '/admin/product/:productId/edit',
    permission: 'PRODUCT_UPDATE',
    load: async () => (await import('../features/products/product-form.tsx')).ProductForm,
  },
  {
    path: '/admin/product-category',
    permission: 'PRODUCT_CATEGORY_READ',
    load: async () =>
      (await import('../features/product-categories/product-category-list.tsx')).ProductCategoryList,
  },
  {
    path: '/admin/product-category/create',
    permission: 'PRODUCT_CATEGORY_CREATE',
    load: async () =>
      (await import('../features/product-categories/product-category-form.tsx')).ProductCategoryForm,
  },
  {
    path: '/admin/product-category/:id/edit',
    permission: 'PRODUCT_CATEGORY_UPDATE',
    load: async () =>
      (await import('../features/product-categories/product-category-form.tsx')).ProductCategoryForm,
  },
  {
    path: '/admin/garment-color',
    permission: 'GARMENT_COLOR_READ',
    load: async () => (await import('../features/garment-colors/garment-color-list.tsx')).GarmentColorList,
  },
  {
    path: '/admin/garment-color/create',
    permission: 'GARMENT_COLOR_CREATE',
    load: async () => (await import('../features/garment-colors/garment-color-form.tsx')).GarmentColorForm,
  },
  {
    path: '/admin/garment-color/:id/edit',
    permission: 'GARMENT_COLOR_UPDATE',
    load: async () => (await import('../features/garment-colors/garment-color-form.tsx')).GarmentColorForm,
  },
  {
    path: '/admin/imprint-color',
    permission: 'IMPRINT_COLOR_READ',
    load: async () => (await import('../features/imprint-colors/imprint-color-list.tsx')).ImprintColorList,
  },
  {
    path: '/admin/imprint-color/create',
    permission: 'IMPRINT_COLOR_CREATE',
    load: async () => (await import('../features/imprint-colors/imprint-color-form.tsx')).ImprintColorForm,
  },
  {
    path: '/admin/imprint-color/:id/edit',
    permission: 'IMPRINT_COLOR_UPDATE',
    load: async () => (await import('../features/imprint-colors/imprint-color-form.tsx')).ImprintColorForm,
  },
  {
    path: '/admin/product-image-transfer',
    permission: 'IMAGE_RESTORE',
    load: async () =>
      (await import('../features/image-transfer/image-transfer-screen.tsx')).ImageTransferScreen,
  },
  { path: '*', permission: null, load: async () => (await import('../layout/not-found.tsx')).NotFound },
];

/** All pages of the application. */
export function routes(): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <PageError />,
      // The page stays as theme.js painted it until the first screen's code is here.
      hydrateFallbackElement: <></>,
      children: [
        ...SIGN_IN_SCREENS.map(toRoute),
        {
          errorElement: <PageError />,
          lazy: async () => {
            const [{ MainLayout }] = await Promise.all([
              import('../layout/main-layout.tsx'),
              // Checks the answer that says who is signed in: it comes along with the layout, not after that answer.
              import('@kitroom/contract/auth-schemas'),
            ]);
            return { Component: MainLayout };
          },
          children: SCREENS.map(toRoute),
        },
      ],
    },
  ];
}

function toRoute({ path, permission, load }: Screen): RouteObject {
  return {
    path,
    lazy: async () => ({ element: <OpenScreen screen={await load()} permission={permission} /> }),
  };
}

interface OpenScreenProps {
  screen: ComponentType;
  permission: PermissionCode | null;
}

function OpenScreen({ screen: Loaded, permission }: OpenScreenProps) {
  // Another record is another page: a form never keeps the fields of the one before.
  const { pathname } = useLocation();
  const screen = <Loaded key={pathname} />;
  return permission === null ? screen : <Guard permission={permission}>{screen}</Guard>;
}
