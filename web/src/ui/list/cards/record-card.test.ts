import { expect, it } from 'vitest';
import type { RecordColumn } from '../record-columns.ts';
import { activeColumn } from '../shared-columns.tsx';
import { cardParts } from './record-card.tsx';

const column = (id: string, more: Partial<RecordColumn<never>> = {}): RecordColumn<never> => ({
  id,
  header: id,
  width: 100,
  value: () => id,
  ...more,
});
const columns = [
  column('name'),
  column('notes', { long: true }),
  column('code', { brief: true }),
  column('place', { align: 'right' }),
  column('supplier'),
  { ...activeColumn, value: () => true } as RecordColumn<never>,
];

function partsOf(
  { opens = true, sorted = null }: { opens?: boolean; sorted?: string | null },
  all: readonly RecordColumn<never>[] = columns,
) {
  const { title, brief, lines, foot } = cardParts(all, { opens, sorted });
  return [title?.id, ...[brief, lines, foot].map((part) => part.map(({ id }) => id).join(' '))];
}

it('is name, one line and status where a page has the rest', () => {
  expect(partsOf({})).toEqual(['name', 'code', '', 'is_active']);
});

it('has what the cards are sorted by', () => {
  expect(partsOf({ sorted: 'place' })).toEqual(['name', 'code', '', 'place is_active']);
  expect(partsOf({ sorted: 'code' })).toEqual(['name', '', 'code', 'is_active']);
});

it('has the columns that the user chose, by their headers', () => {
  const chosen = [
    column('name'),
    column('code', { brief: true, stays: true }),
    column('supplier', { stays: true }),
  ];
  expect(partsOf({}, chosen)).toEqual(['name', '', 'code supplier', '']);
});

it('has everything where no page has it, long texts last', () => {
  expect(partsOf({ opens: false })).toEqual(['name', '', 'code supplier notes', 'place is_active']);
});
