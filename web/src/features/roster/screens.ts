import type { TitledScreen } from '../../resource/screens.ts';

export const rosterScreen = {
  title: 'Roster',
  path: '/mui-test',
  permission: null,
} satisfies TitledScreen;
