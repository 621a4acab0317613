import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { type FieldNames, fieldNames } from '../../changes/merge/field-text.ts';
import { mergeChanges } from '../../changes/merge/merge.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

const labels = { name: 'Name', category: 'Product Category', sizes: 'Sizes' };
const original = { name: 'Jersey', category: 1, sizes: [1, 2] };
const theirs = { name: 'Theirs', category: 2, sizes: [1, 2, 3] };
const mine = { name: 'Mine', category: 3, sizes: [2] };
const records = ['One', 'Two', 'Three'].map((name, at) => ({ id: at + 1, name }));

async function open(names: Record<string, FieldNames>) {
  const onChoose = vi.fn();
  const clash = {
    original,
    mine,
    theirs,
    merge: mergeChanges(original, mine, theirs),
    confirmLabel: 'Save' as const,
    apply: () => {},
  };
  const dialogShown = (
    <ConflictDialog
      history={{ entity: 'products', id: 1 }}
      clash={clash}
      labels={labels}
      names={names}
      onChoose={onChoose}
      onClose={() => {}}
    />
  );
  const { user } = await openPage({ '/': dialogShown }, '/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this record' }));
  const lines = () => [...document.querySelectorAll('[role=dialog] p')].map(({ textContent }) => textContent);
  return { dialog, lines, onChoose, user };
}

it('shows what was there, theirs and mine, in names, and what becomes of a list', async () => {
  const names = fieldNames(records, { loading: false, failure: null });
  const { dialog, lines, onChoose, user } = await open({ category: names, sizes: names });
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Theirs: Theirs',
    'Mine: Mine',
    'Theirs: Two',
    'Mine: Three',
  ]);
  expect(lines()).toEqual([
    'Changes to different fields are kept. For each field that you both changed, choose which value to keep.',
    'Before: Jersey',
    'Before: One',
    'Sizes',
    'Before: One, Two',
    'Theirs: Three added',
    'Mine: One removed',
    'Both are kept: Two, Three',
  ]);
  dialog.getByRole('radiogroup', { name: 'Name', description: 'Before: Jersey' });
  dialog.getByRole('radiogroup', { name: 'Product Category', description: 'Before: One' });
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.click(dialog.getByRole('radio', { name: 'Theirs: Theirs' }));
  expect(save.disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Mine: Three' }));
  await user.click(save);
  expect(onChoose).toHaveBeenCalledWith({ name: 'theirs', category: 'mine' });
});

it('says that names could not be loaded, offers to try again, and shows no ids', async () => {
  const retry = vi.fn();
  const failure = { message: 'Failed to load sizes', retry };
  const { dialog, lines, user } = await open({
    category: fieldNames(undefined, { loading: true, failure: null }),
    sizes: fieldNames(undefined, { loading: false, failure }),
  });
  expect(dialog.getByRole('alert').textContent).toContain('Failed to load sizes');
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  dialog.getByRole('radio', { name: 'Theirs: Loading …' });
  expect(lines()).toContain('Both are kept: 2 whose names could not be loaded');
  expect(lines()).toContain('Theirs: 1 whose name could not be loaded added');
});
