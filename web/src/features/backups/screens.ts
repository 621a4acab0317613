import type { TitledScreen } from '../../resource/screens.ts';

/** The backups that the server makes. */
export const backupsScreen = {
  title: 'Backups',
  path: '/admin/backups',
  permission: 'BACKUP_READ',
} satisfies TitledScreen;
