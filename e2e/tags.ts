/** Tests that restore a zip: the application runs one at a time, and a backup contains what other tests have left. */
export const RESTORE = '@restore';
