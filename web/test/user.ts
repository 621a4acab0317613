import userEvent from '@testing-library/user-event';

/**
 * Someone at the keyboard and the mouse. They do not wait between two keys, and nothing is asked of `pointer-events`:
 * the style sheets lie outside the document (see render.tsx). Both took an eighth of the time of all tests.
 */
export function newUser() {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}
