import type { SlotChange } from '@kitroom/contract/pictures/image-restore';

/** The name of each kind of change on screens. */
export const CHANGE_NAMES: Record<SlotChange, string> = {
  added: 'Added',
  replaced: 'Replaced',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
};
