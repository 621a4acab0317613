import { clubResource } from '@kitroom/contract/club';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { permissionCalls } from '@kitroom/contract/permission';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { roleCalls } from '@kitroom/contract/role';
import { sizeResource } from '@kitroom/contract/size';
import { userResource } from '@kitroom/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import { requestBody } from '../api/client.ts';
import { resourceApi } from '../api/resource-api.ts';
import type { Entry, Has } from './entry.ts';

/** A list of records that the palette looks into. */
export interface RecordSource {
  heading: string;
  /** Opens the list's screen. */
  permission: PermissionCode;
  /** Loads the list, or takes what a screen has just loaded. Errors: as the list's call. */
  load: (queries: QueryClient, has: Has) => Promise<Entry[]>;
}

/** The lists of the application, those first that are looked into most. */
export const RECORD_SOURCES: readonly RecordSource[] = [
  {
    heading: 'Products',
    permission: 'PRODUCT_READ',
    load: async (queries, has) => {
      const { products } = await queries.fetchQuery(resourceApi(productResource).list());
      return products.map(({ id, name, code }) =>
        entry('/admin/product', id, name, code, has('PRODUCT_UPDATE') ? `${id}/edit` : find(code)),
      );
    },
  },
  {
    heading: 'Garment Colors',
    permission: 'GARMENT_COLOR_READ',
    load: async (queries, has) => {
      const { garment_colors } = await queries.fetchQuery(resourceApi(garmentColorResource).list());
      return garment_colors.map(({ id, name, code }) =>
        entry(
          '/admin/garment-color',
          id,
          name,
          code,
          has('GARMENT_COLOR_UPDATE') ? `${id}/edit` : find(name),
        ),
      );
    },
  },
  {
    heading: 'Imprint Colors',
    permission: 'IMPRINT_COLOR_READ',
    load: async (queries, has) => {
      const { imprint_colors } = await queries.fetchQuery(resourceApi(imprintColorResource).list());
      return imprint_colors.map(({ id, name, code }) =>
        entry(
          '/admin/imprint-color',
          id,
          name,
          code,
          has('IMPRINT_COLOR_UPDATE') ? `${id}/edit` : find(name),
        ),
      );
    },
  },
  {
    heading: 'Sizes',
    permission: 'SIZE_READ',
    load: async (queries, has) => {
      const { sizes } = await queries.fetchQuery(resourceApi(sizeResource).list());
      return sizes.map(({ id, name, code }) =>
        entry('/admin/size', id, name, code, has('SIZE_UPDATE') ? `${id}/edit` : find(name)),
      );
    },
  },
  {
    heading: 'Product Categories',
    permission: 'PRODUCT_CATEGORY_READ',
    load: async (queries, has) => {
      const { product_categories } = await queries.fetchQuery(resourceApi(productCategoryResource).list());
      return product_categories.map(({ id, name, code }) =>
        entry(
          '/admin/product-category',
          id,
          name,
          code,
          has('PRODUCT_CATEGORY_UPDATE') ? `${id}/edit` : find(name),
        ),
      );
    },
  },
  {
    heading: 'Clubs',
    permission: 'CLUBS_READ',
    load: async (queries) => {
      const { clubs } = await queries.fetchQuery(resourceApi(clubResource).list());
      return clubs.map(({ id, name }) => entry('/admin/clubs', id, name, null, String(id)));
    },
  },
  {
    heading: 'Users',
    permission: 'USERS_READ',
    load: async (queries) => {
      const { users } = await queries.fetchQuery(resourceApi(userResource).list());
      return users.map(({ id, first_name, last_name, email }) =>
        entry('/admin/users', id, `${first_name} ${last_name}`, email, String(id)),
      );
    },
  },
  {
    heading: 'Roles',
    permission: 'ROLES_READ',
    load: async (queries, has) => {
      const { roles } = await queries.fetchQuery(resourceApi(roleCalls).list());
      return roles.map(({ id, name }) =>
        entry(
          '/admin/roles',
          id,
          name,
          null,
          has('ROLE_PERMISSIONS_READ') ? `${id}/permissions` : find(name),
        ),
      );
    },
  },
  {
    heading: 'Permissions',
    permission: 'PERMISSIONS_READ',
    load: async (queries, has) => {
      const { listPath, list } = permissionCalls;
      const { permissions } = await queries.fetchQuery({
        queryKey: ['palette', listPath],
        queryFn: ({ signal }) => requestBody(list, listPath, { signal }),
      });
      return permissions.map(({ id, name, description }) =>
        entry(
          '/admin/permissions',
          id,
          name,
          description,
          has('PERMISSION_ROLES_READ') ? `${id}/roles` : find(name),
        ),
      );
    },
  },
];

function entry(list: string, id: number, label: string, detail: string | null, to: string): Entry {
  return { id: `${list} ${id}`, label, detail, to: to.startsWith('?') ? list + to : `${list}/${to}` };
}

// Where a record has no page that the user may open, its list shows it alone.
function find(text: string): string {
  return `?q=${encodeURIComponent(text)}`;
}
