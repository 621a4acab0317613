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
  name: { label: 'Enter your name', hint: 'Others see it next to what you did.', screens: userScreens },
  roles: {
    label: 'Add roles',
    hint: 'What your colleagues can do. Start from a ready one.',
    screens: roleScreens,
  },
  users: { label: 'Invite people', hint: 'Each of them chooses a password.', screens: userScreens },
  clubs: { label: 'Add clubs', hint: 'The clubs and teams that you supply.', screens: clubScreens },
  sizes: { label: 'Add sizes', hint: 'For example, Youth M, S or One Size.', screens: sizeScreens },
  imprint_colors: {
    label: 'Add imprint colors',
    hint: 'The colors that you print in.',
    screens: imprintColorScreens,
  },
  garment_colors: {
    label: 'Add garment colors',
    hint: 'The colors of the fabric, each with its imprint colors.',
    screens: garmentColorScreens,
  },
  product_categories: {
    label: 'Add a category',
    hint: 'For example, Jerseys. Each product has one.',
    screens: productCategoryScreens,
  },
  products: { label: 'Add a product', hint: 'Save it first, then add pictures.', screens: productScreens },
  product_images: {
    label: 'Add pictures',
    hint: 'Drop them into their slots, or a whole folder at once.',
    screens: productScreens,
    to: PICTURES_OF_PRODUCTS,
  },
  active_product: {
    label: 'Activate a product',
    hint: 'Only active products are on line sheets and size charts.',
    screens: productScreens,
    to: `${productScreens.list.path}?active=no`,
  },
  line_sheet: {
    label: 'Print a line sheet',
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
