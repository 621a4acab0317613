import { MESSAGES } from '@kitroom/contract/errors';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from './api-server.ts';

interface ListTexts {
  /** Opens the list with this answer in place of its own. */
  open: (answers: Answers) => Promise<unknown>;
  /** Method and address of the list. */
  call: string;
  /** The key under which its rows are. */
  key: string;
  none: string;
  forbidden: string;
  failed: string;
}

/** What a list says in place of its rows. */
export function itSaysWhatIsMissing({ open, call, key, none, forbidden, failed }: ListTexts): void {
  it('says that there are none', async () => {
    await open({ [call]: () => ({ body: { success: true, [key]: [] } }) });
    await screen.findByText(none);
  });

  it.each([
    [403, {}, forbidden],
    [403, { message: MESSAGES.forbidden }, forbidden],
    [500, {}, failed],
  ])('says why the list could not be loaded: %i %j', async (status, body, text) => {
    await open({ [call]: () => ({ status, body: { success: false, ...body } }) });
    expect((await screen.findByRole('alert')).textContent).toContain(`Error: ${text}`);
  });
}
