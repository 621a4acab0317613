import type { TitledScreen } from '../../resource/screens.ts';

/** Everything that was recorded: who did what, and when. */
export const activityScreen = {
  title: 'Activity',
  path: '/admin/activity',
  permission: 'ACTIVITY_READ',
  load: async () => (await import('./activity-screen.tsx')).ActivityScreen,
} satisfies TitledScreen;
