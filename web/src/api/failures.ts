/** Shown by more than one screen when a load fails and the server sent no message. SPEC §8. */
export const LOAD_FAILED = {
  data: 'Failed to load data',
  links: 'An error occurred while loading data',
  permissions: 'Failed to load permissions',
} as const;

/** Shown when a save fails and the server sent no message. SPEC §8. */
export const SAVE_FAILED = {
  create: 'An error occurred while creating',
  update: 'An error occurred while saving',
  /** The response did not come from the application, such as a proxy's page. */
  submission: 'Submission failed',
  links: 'Error saving',
} as const;
