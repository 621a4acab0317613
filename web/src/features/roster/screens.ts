import type { TitledScreen } from '../../resource/screens.ts';

/** The roster size grid. */
export const rosterScreen = {
  title: 'Roster',
  path: '/mui-test',
  permission: null,
} satisfies TitledScreen;
