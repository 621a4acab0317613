import type { TitledScreen } from '../../resource/screens.ts';

/** The roster size grid. */
export const rosterScreen = {
  title: 'Roster',
  path: '/mui-test',
  permission: null,
  load: async () => (await import('./roster-screen.tsx')).RosterScreen,
} satisfies TitledScreen;
