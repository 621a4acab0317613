/** Tests that restore a zip: the application restores one at a time, and what a backup has is what others left. */
export const RESTORE = '@restore';
