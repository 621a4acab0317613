import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newUser } from '../../../../test/user.ts';
import { AltTextDialog } from './alt-text-dialog.tsx';

const picture = { slot: 2, color_id: 7, sha256: 'a'.repeat(64), alt_text: 'The back' };

function open() {
  const onSave = vi.fn();
  render(
    <AltTextDialog
      src="/picture"
      picture={picture}
      productName="Club Jersey"
      colorName="Royal"
      onSave={onSave}
      onClose={() => {}}
    />,
  );
  return { user: newUser(), onSave, field: screen.getByRole('textbox', { name: 'Alt text' }) };
}

it('starts with the words there are, counts them, and offers others', async () => {
  const { user, field, onSave } = open();
  expect(field).toHaveProperty('value', 'The back');
  screen.getByText(/8 of 250/u);
  await user.click(screen.getByRole('button', { name: 'Use “Club Jersey in Royal, picture 2”' }));
  // Enter ends a composition, which Safari marks by its code alone.
  for (const event of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(field, { key: 'Enter', ...event });
  expect(onSave).not.toHaveBeenCalled();
  await user.type(field, '{Enter}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Club Jersey in Royal, picture 2');
});

it('takes 250 characters and no more, or the words away where none are left', async () => {
  const { user, field, onSave } = open();
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(field, { target: { value: 'é'.repeat(251) } });
  screen.getByText('Alt text can be at most 250 characters');
  await save();
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'é'.repeat(250) } });
  await save();
  expect(onSave).toHaveBeenCalledExactlyOnceWith('é'.repeat(250));
  await user.clear(field);
  await save();
  expect(onSave).toHaveBeenLastCalledWith(null);
});
