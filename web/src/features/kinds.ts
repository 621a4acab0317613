import {
  mdiAccountGroupOutline,
  mdiAccountOutline,
  mdiBadgeAccountHorizontalOutline,
  mdiHanger,
  mdiKey,
  mdiPaletteOutline,
  mdiRuler,
  mdiShapeOutline,
} from '@mdi/js';
import type { ComponentType } from 'react';
import type { EntityScreens } from '../resource/screens.ts';
import { clubScreens } from './clubs/screens.ts';
import { garmentColorScreens } from './garment-colors/screens.ts';
import { imprintColorScreens } from './imprint-colors/screens.ts';
import { permissionScreens } from './permissions/screens.ts';
import { productCategoryScreens } from './product-categories/screens.ts';
import { productScreens } from './products/screens.ts';
import { roleScreens } from './roles/screens.ts';
import { sizeScreens } from './sizes/screens.ts';
import { userScreens } from './users/screens.ts';

/** Fetches the code of a screen. */
export type LoadScreen = () => Promise<ComponentType>;

/** A kind of record, with the code of its screens. */
export interface Kind extends EntityScreens {
  /** Draws its records in the command palette, where they have no color of their own. */
  icon: string;
  load: {
    list: LoadScreen;
    /** Creates and edits. */
    form?: LoadScreen;
    view?: LoadScreen;
  };
}

/** Every kind of record, in the order of the Admin menu (SPEC §2). */
export const KINDS: readonly Kind[] = [
  {
    ...clubScreens,
    icon: mdiAccountGroupOutline,
    load: {
      list: async () => (await import('./clubs/club-list.tsx')).ClubList,
      form: async () => (await import('./clubs/club-form.tsx')).ClubForm,
      view: async () => (await import('./clubs/club-view.tsx')).ClubView,
    },
  },
  {
    ...garmentColorScreens,
    icon: mdiPaletteOutline,
    load: {
      list: async () => (await import('./garment-colors/garment-color-list.tsx')).GarmentColorList,
      form: async () => (await import('./garment-colors/garment-color-form.tsx')).GarmentColorForm,
    },
  },
  {
    ...imprintColorScreens,
    icon: mdiPaletteOutline,
    load: {
      list: async () => (await import('./imprint-colors/imprint-color-list.tsx')).ImprintColorList,
      form: async () => (await import('./imprint-colors/imprint-color-form.tsx')).ImprintColorForm,
    },
  },
  {
    ...productScreens,
    icon: mdiHanger,
    load: {
      list: async () => (await import('./products/product-list.tsx')).ProductList,
      form: async () => (await import('./products/product-form.tsx')).ProductForm,
    },
  },
  {
    ...productCategoryScreens,
    icon: mdiShapeOutline,
    load: {
      list: async () => (await import('./product-categories/product-category-list.tsx')).ProductCategoryList,
      form: async () => (await import('./product-categories/product-category-form.tsx')).ProductCategoryForm,
    },
  },
  {
    ...sizeScreens,
    icon: mdiRuler,
    load: {
      list: async () => (await import('./sizes/size-list.tsx')).SizeList,
      form: async () => (await import('./sizes/size-form.tsx')).SizeForm,
    },
  },
  {
    ...userScreens,
    icon: mdiAccountOutline,
    load: {
      list: async () => (await import('./users/user-list.tsx')).UserList,
      form: async () => (await import('./users/user-form.tsx')).UserForm,
      view: async () => (await import('./users/user-view.tsx')).UserView,
    },
  },
  {
    ...roleScreens,
    icon: mdiBadgeAccountHorizontalOutline,
    load: {
      list: async () => (await import('./roles/role-list.tsx')).RoleList,
      view: async () => (await import('./roles/role-permissions.tsx')).RolePermissionsScreen,
    },
  },
  {
    ...permissionScreens,
    icon: mdiKey,
    load: {
      list: async () => (await import('./permissions/permission-list.tsx')).PermissionList,
      view: async () => (await import('./permissions/permission-roles.tsx')).PermissionRolesScreen,
    },
  },
];

/** The lists that the command palette searches, those that people look for most first. */
export const PALETTE_KINDS: readonly Kind[] = KINDS.toSorted((one, other) => one.rank - other.rank);

/** The kind whose records an entry of the history is about; undefined: none has a list, such as a session. */
export function kindOf(entity: string): Kind | undefined {
  return KINDS.find((kind) => kind.entity === entity || kind.parts?.includes(entity));
}
