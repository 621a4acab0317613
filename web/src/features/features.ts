import { type EntityScreens, type Screen, screensOf } from '../resource/screens.ts';
import { activityScreen } from './activity/screens.ts';
import { clubScreens } from './clubs/screens.ts';
import { colorCardScreen, garmentColorScreens } from './garment-colors/screens.ts';
import { imageTransferScreen } from './image-transfer/screens.ts';
import { imprintColorScreens } from './imprint-colors/screens.ts';
import { permissionScreens, testPermissionsScreen } from './permissions/screens.ts';
import { placeholderScreens } from './placeholders/screens.ts';
import { productCategoryScreens } from './product-categories/screens.ts';
import { lineSheetScreen, productScreens, sizeChartScreen } from './products/screens.ts';
import { roleScreens } from './roles/screens.ts';
import { rosterScreen } from './roster/screens.ts';
import { ownSessionsScreen } from './sign-in/screens.ts';
import { sizeScreens } from './sizes/screens.ts';
import { userScreens } from './users/screens.ts';

/** The entities, in the order of the command palette: those first that are searched most. */
export const ENTITIES: readonly EntityScreens[] = [
  productScreens,
  garmentColorScreens,
  imprintColorScreens,
  sizeScreens,
  productCategoryScreens,
  clubScreens,
  userScreens,
  roleScreens,
  permissionScreens,
];

/** Every screen inside the main layout. */
export const SCREENS: readonly Screen[] = [
  ...Object.values(placeholderScreens),
  ...ENTITIES.flatMap(screensOf),
  imageTransferScreen,
  activityScreen,
  rosterScreen,
  lineSheetScreen,
  sizeChartScreen,
  colorCardScreen,
  ownSessionsScreen,
  testPermissionsScreen,
];
