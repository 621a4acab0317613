import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Shortcuts } from '../src/palette/shortcuts.tsx';
import { renderTree } from './render.tsx';
import { newUser } from './user.ts';

/** Shows the button of the palette, with more of a page beside it. */
export async function openPageWithPalette(path: string, beside: ReactNode = null) {
  const page = (
    <>
      <Shortcuts />
      {beside}
    </>
  );
  const { router } = renderTree([{ path: '*', element: page }], path);
  const user = newUser();
  await screen.findByRole('button', { name: 'Go to or create' });
  return {
    user,
    router,
    openPalette: async () => {
      await user.keyboard('{Control>}k{/Control}');
      return screen.findByRole('combobox', { name: 'Go to or create' });
    },
  };
}

/** The palette's offers now. */
export function options(): (string | null)[] {
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
}
