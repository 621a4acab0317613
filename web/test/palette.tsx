import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Shortcuts } from '../src/palette/shortcuts.tsx';
import type { Answers } from './api-server.ts';
import { openPage } from './open-page.tsx';

interface Opened {
  codes: readonly string[];
  answers?: Answers;
  /** More of the page. */
  beside?: ReactNode;
}

/** Shows the button of the palette to someone who holds these codes. */
export async function openPageWithPalette(path: string, { codes, answers, beside }: Opened) {
  const page = (
    <>
      <Shortcuts />
      {beside}
    </>
  );
  const { api, user, router } = await openPage({ '*': page }, path, { codes, answers });
  await screen.findByRole('button', { name: 'Go to or create' });
  return {
    api,
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
