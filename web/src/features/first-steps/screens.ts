import type { TitledScreen } from '../../resource/screens.ts';

/** Said when nothing but the first print is left. */
export const SHOP_IS_READY = 'Your shop is ready';

/** The keys of queries for the steps begin with this. */
export const FIRST_STEPS_KEY = ['first-steps'];

/** Leads from an empty shop to the first printed product; links to it are shown until that is done. */
export const firstStepsScreen = {
  title: 'First Steps',
  path: '/admin/first-steps',
  permission: null,
} satisfies TitledScreen;
