import type { TitledScreen } from '../../resource/screens.ts';

/** What leads from an empty shop to the first product; links to it are shown until that is done. */
export const firstStepsScreen = {
  title: 'First Steps',
  path: '/admin/first-steps',
  permission: null,
} satisfies TitledScreen;
