import type { Preview } from '@kitroom/contract/pictures/image-restore';

/** A preview's own words when it was just made. */
export const NEW_PREVIEW = {
  file_name: 'backup.zip',
  created_at: '2026-11-22T10:00:00.000Z',
  expires_at: '2026-11-23T10:00:00.000Z',
  comparison: 1,
  compared_at: '2026-11-22T10:00:00.000Z',
  restore: null,
} satisfies Partial<Preview>;
