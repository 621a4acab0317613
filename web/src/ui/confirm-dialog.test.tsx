import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Themed } from '../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks until it is answered, and returns the answers. */
function ask(destroys: boolean) {
  const answers: string[] = [];
  function Page() {
    const [open, setOpen] = useState(true);
    const answer = (said: string) => () => {
      answers.push(said);
      setOpen(false);
    };
    return (
      <ConfirmDialog
        open={open}
        title="Delete?"
        confirmLabel="Delete"
        destroys={destroys}
        onConfirm={answer('yes')}
        onCancel={answer('no')}
      >
        It is gone then.
      </ConfirmDialog>
    );
  }
  render(<Page />, { wrapper: Themed });
  return { answers, button: screen.getByRole('button', { name: 'Delete' }) };
}

it('confirms once, however often its button is pressed while it closes', () => {
  const { answers, button } = ask(true);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(answers).toEqual(['yes']);
});

it('is red only where something is gone afterwards', () => {
  expect(ask(true).button.className).toContain('colorError');
  cleanup();
  expect(ask(false).button.className).toContain('colorPrimary');
});
