import type { FirstStepName } from '@kitroom/contract/lists/first-steps';
import { matchPath } from 'react-router';
import type { EntityScreens } from '../../resource/screens.ts';
import { clubScreens } from '../clubs/screens.ts';
import { garmentColorScreens } from '../garment-colors/screens.ts';
import { imprintColorScreens } from '../imprint-colors/screens.ts';
import { productCategoryScreens } from '../product-categories/screens.ts';
import { lineSheetScreen, PICTURES_OF_PRODUCTS, productScreens } from '../products/screens.ts';
import { roleScreens } from '../roles/screens.ts';
import { sizeScreens } from '../sizes/screens.ts';
import { userScreens } from '../users/screens.ts';

interface StepText {
  label: string;
  hint: string;
  screens: EntityScreens;
  to?: string;
}

export const STEP_TEXTS: Record<FirstStepName, StepText> = {
  name: { label: 'Enter Your Name', hint: 'Others see it next to what you did.', screens: userScreens },
  roles: {
    label: 'Create Roles',
    hint: 'What your colleagues can do. Start from a ready one.',
    screens: roleScreens,
  },
  users: { label: 'Invite People', hint: 'Each of them chooses a password.', screens: userScreens },
  clubs: { label: 'Create Clubs', hint: 'The clubs and teams that you supply.', screens: clubScreens },
  sizes: { label: 'Create Sizes', hint: 'For example, Youth M, S or One Size.', screens: sizeScreens },
  imprint_colors: {
    label: 'Create Imprint Colors',
    hint: 'The colors that you print in.',
    screens: imprintColorScreens,
  },
  garment_colors: {
    label: 'Create Garment Colors',
    hint: 'The colors of the fabric, each with its imprint colors.',
    screens: garmentColorScreens,
  },
  product_categories: {
    label: 'Create a Category',
    hint: 'For example, Jerseys. Each product has one.',
    screens: productCategoryScreens,
  },
  products: { label: 'Create a Product', hint: 'Save it first, then add pictures.', screens: productScreens },
  product_images: {
    label: 'Add Pictures',
    hint: 'Drop them into their slots, or a whole folder at once.',
    screens: productScreens,
    to: PICTURES_OF_PRODUCTS,
  },
  active_product: {
    label: 'Activate a Product',
    hint: 'Only active products are on line sheets and size charts.',
    screens: productScreens,
    to: `${productScreens.list.path}?active=no`,
  },
  line_sheet: {
    label: 'Print a Line Sheet',
    hint: 'Your products with pictures, colors, and sizes, on paper or as a PDF.',
    screens: productScreens,
    to: lineSheetScreen.path,
  },
};

const GUIDED: readonly string[] = Object.values(STEP_TEXTS).flatMap(({ screens: { list, view } }) =>
  [list, view].flatMap((screen) => screen?.path ?? []),
);

/** Whether the guide is above the page: a list, or the page of a record. The home page shows only its sentence (SPEC §1). */
export function isGuided(pathname: string): boolean {
  return GUIDED.some((path) => matchPath(path, pathname) !== null) && !pathname.endsWith('/create');
}

/** The code without which somebody has no step to take. */
export const CREATE_PERMISSIONS = Object.values(STEP_TEXTS).map(({ screens }) => screens.create.permission);
