import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Someone at the keyboard and the mouse. They do not wait between two keys, and nothing is asked of `pointer-events`:
 * the style sheets lie outside the document (see render.tsx). What they `type` arrives in one piece, so that the page is
 * drawn once and not for each letter; where keys matter, there is `keyboard`. Each of this took an eighth of the time of
 * all tests.
 */
export function newUser() {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const { type, click, paste } = user;
  return Object.assign(user, {
    /** Opens the menu of a button, and takes an entry. */
    choose: async (button: string, entry: string) => {
      await click(await screen.findByRole('button', { name: button }));
      await click(await screen.findByRole('menuitem', { name: entry }));
    },
    type: async (...[element, text, options]: Parameters<typeof type>) => {
      if (options !== undefined || /^.$|[[{]/u.test(text)) return type(element, text, options);
      await click(element);
      await paste(text);
    },
  });
}
