import { FIELD_LABELS } from '@kitroom/contract/field-labels';
import type { HistoryEntity } from '@kitroom/contract/history/history';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { type EntityScreens, pathTo, recordScreen } from '../../resource/screens.ts';
import { clubScreens } from '../clubs/screens.ts';
import { garmentColorScreens } from '../garment-colors/screens.ts';
import { imprintColorScreens } from '../imprint-colors/screens.ts';
import { permissionScreens } from '../permissions/screens.ts';
import { productCategoryScreens } from '../product-categories/screens.ts';
import { productScreens } from '../products/screens.ts';
import { roleScreens } from '../roles/screens.ts';
import { sizeScreens } from '../sizes/screens.ts';
import { userScreens } from '../users/screens.ts';

/** The screens of each kind of record, by its name in the activity; pictures are those of a product. */
const SCREENS: Record<HistoryEntity | 'product_images', EntityScreens> = {
  roles: roleScreens,
  permissions: permissionScreens,
  clubs: clubScreens,
  users: userScreens,
  sizes: sizeScreens,
  product_categories: productCategoryScreens,
  garment_colors: garmentColorScreens,
  imprint_colors: imprintColorScreens,
  products: productScreens,
  product_images: productScreens,
};

/** The screens of a kind of record; undefined where it has none, such as a session. */
export function screensOfEntity(entity: string): EntityScreens | undefined {
  return Object.hasOwn(SCREENS, entity) ? SCREENS[entity as HistoryEntity] : undefined;
}

/** Where someone with these permissions can look at a record; null: nowhere. */
export function recordPath(
  entity: string,
  id: number,
  has: (code: PermissionCode) => boolean,
): string | null {
  const screens = screensOfEntity(entity);
  const screen = screens === undefined ? undefined : recordScreen(screens, has);
  return screen === undefined ? null : pathTo(screen, id);
}

/** What the fields of a kind of record are called, by its name in the activity. */
export function labelsOf(entity: string): Record<string, string> {
  const known = screensOfEntity(entity)?.entity;
  return known === undefined ? NO_LABELS : FIELD_LABELS[known];
}

const NO_LABELS = {};
