import { garmentColorScreens } from '../features/garment-colors/screens.ts';
import { productCategoryScreens } from '../features/product-categories/screens.ts';
import { productScreens } from '../features/products/screens.ts';
import { sizeScreens } from '../features/sizes/screens.ts';

/** What has to be created before the first product, and then the product, in this order. */
export const FIRST_STEPS = [
  { screens: sizeScreens, label: 'Add sizes', hint: 'For example, Youth M, S or One Size.' },
  { screens: garmentColorScreens, label: 'Add colors', hint: 'The colors that garments come in.' },
  {
    screens: productCategoryScreens,
    label: 'Add a category',
    hint: 'For example, Jerseys. Each product has one.',
  },
  { screens: productScreens, label: 'Add a product', hint: 'Save it first, then add pictures.' },
] as const;

/** The lists that lead through the first steps: each step ends on one. The home page shows only its sentence (SPEC §1). */
export const FIRST_STEP_PATHS: readonly string[] = FIRST_STEPS.map(({ screens }) => screens.list.path);
