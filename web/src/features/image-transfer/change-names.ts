import type { SlotChange } from '@kitroom/contract/pictures/image-restore';

/** What users read for each kind of change. */
export const CHANGE_NAMES: Record<SlotChange, string> = {
  added: 'Added',
  replaced: 'Replaced',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
};
