import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Themed } from '../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('confirms once, however often its button is pressed while it closes', () => {
  let confirmed = 0;
  function Page() {
    const [open, setOpen] = useState(true);
    const confirm = () => {
      confirmed += 1;
      setOpen(false);
    };
    return (
      <ConfirmDialog
        open={open}
        title="Delete?"
        confirmLabel="Delete"
        destroys
        onConfirm={confirm}
        onCancel={confirm}
      >
        It is gone then.
      </ConfirmDialog>
    );
  }
  render(<Page />, { wrapper: Themed });
  const button = screen.getByRole('button', { name: 'Delete' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(confirmed).toBe(1);
});

it.each([
  [true, 'Error'],
  [false, 'Primary'],
])('is red only where something is gone afterwards: %s', (destroys, color) => {
  const nothing = () => {};
  const dialog = (
    <ConfirmDialog
      open
      title="Sure?"
      confirmLabel="Yes"
      destroys={destroys}
      onConfirm={nothing}
      onCancel={nothing}
    >
      It happens.
    </ConfirmDialog>
  );
  render(dialog, { wrapper: Themed });
  expect(screen.getByRole('button', { name: 'Yes' }).className).toContain(`color${color}`);
});
