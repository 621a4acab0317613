import type { TitledScreen } from '../../resource/screens.ts';

/** Everything that was recorded: who did what, and when. */
export const activityScreen = {
  title: 'Activity',
  path: '/admin/activity',
  permission: 'ACTIVITY_READ',
} satisfies TitledScreen;
