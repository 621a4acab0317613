import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { Choice } from '../../ui/form/select-input.tsx';
import type { BulkField, Step } from './bulk-field.ts';
import { changedRecords } from './changed-records.ts';
import { choiceField, flagField, linksField, numberField, textField } from './fields.tsx';

const state = { loading: false, failure: null };
const choices: Choice[] = [
  { id: 1, label: 'Small' },
  { id: 2, label: 'Large', hex: '#000' },
];
const old: Choice = { id: 3, label: 'Old', note: 'inactive' };
const offered = { choices, known: [...choices, old], state };

const text = textField({ name: 'x', label: 'X', optional: true });
const number = numberField({ name: 'x', label: 'X', optional: true });
const flag = flagField({ name: 'x', label: 'X' });
const choice = choiceField({ name: 'x', label: 'X', optional: true }, offered);
const links = linksField({ name: 'x', label: 'X' }, offered, 4);

/** The value that a step makes of another; undefined: nothing changes. */
function after(field: BulkField, before: unknown, step: Partial<Step>): unknown {
  const record = { id: 5, version: 3, name: 'Five', values: { x: before, other: 1 } };
  const steps = { x: { way: field.ways[0].id, find: '', value: field.initial, ...step } };
  const [changed, ...others] = changedRecords([record], [field], steps);
  expect(others).toEqual([]);
  if (changed === undefined) return undefined;
  expect([changed.change.id, changed.change.version]).toEqual([5, 3]);
  expect(Object.keys(changed.change.fields)).toEqual(['x']);
  return changed.change.fields.x;
}

it.each([
  ['a text is replaced', text, 'Old', { value: 'New' }, 'New'],
  ['nothing typed yet changes nothing', text, 'Old', {}, undefined],
  ['the same text is no change', text, 'Old', { value: ' Old ' }, undefined],
  ['an empty text gets one', text, null, { value: 'New' }, 'New'],
  ['a text is cleared', text, 'Old', { way: 'clear' }, null],
  ['what is empty is not cleared', text, null, { way: 'clear' }, undefined],
  ['each place is replaced', text, 'JR-26-26', { way: 'find', find: '26', value: '27' }, 'JR-27-27'],
  ['what is found is taken out', text, 'JR-26', { way: 'find', find: '-26', value: '' }, 'JR'],
  ['capital letters count', text, 'JR-26', { way: 'find', find: 'jr', value: 'X' }, undefined],
  ['a pattern is a text like others', text, 'a.b', { way: 'find', find: '.', value: '$&' }, 'a$&b'],
  ['an empty search changes nothing', text, 'Old', { way: 'find', find: '', value: 'x' }, undefined],
  ['nothing is found in what is empty', text, null, { way: 'find', find: 'a', value: 'x' }, undefined],
  ['a number is set', number, 1, { value: 0 }, 0],
  ['a number is cleared', number, 1, { way: 'clear' }, null],
  ['no number yet changes nothing', number, 1, {}, undefined],
  ['a flag becomes yes', flag, false, {}, true],
  ['a flag becomes no', flag, true, { way: 'no' }, false],
  ['a flag that is so already is no change', flag, true, {}, undefined],
  ['another record is chosen', choice, 1, { value: 2 }, 2],
  ['a choice is cleared', choice, 1, { way: 'clear' }, null],
  ['nothing chosen yet changes nothing', choice, 1, {}, undefined],
  ['links are added to those that are there', links, [1], { value: [1, 2] }, [1, 2]],
  ['links that are there are not added again', links, [2, 1], { value: [1] }, undefined],
  ['links are removed', links, [1, 2], { way: 'remove', value: [2] }, [1]],
  ['links that are not there are not removed', links, [1], { way: 'remove', value: [2] }, undefined],
  ['links are set', links, [1], { way: 'set', value: [2] }, [2]],
  ['no links chosen yet set nothing', links, [1], { way: 'set', value: [] }, undefined],
  ['all links are removed', links, [1, 2], { way: 'none' }, []],
] as const)('%s', (_claim, field, before, step, expected) => {
  expect(after(field, before, step)).toEqual(expected);
});

it('offers to remove links to inactive records, too', () => {
  const offeredBy = (wanted: string) => {
    const input = links.ways.find(({ id }) => id === wanted)?.inputs?.({} as never);
    return (input as ReactElement<{ choices: Choice[] }>).props.choices;
  };
  expect([offeredBy('add'), offeredBy('remove')]).toEqual([choices, [...choices, old]]);
});

it('shows records by name, with their color, and an unknown one by its number', () => {
  const color = { id: 2, name: 'Large', former_name: null, hex_value: '#000' };
  expect(choice.shown(2)).toEqual({ type: 'record', record: color });
  expect(links.shown([2, 9])).toEqual({
    type: 'records',
    records: [color, { id: 9, name: '#9', former_name: null, hex_value: null }],
  });
  expect([text.shown(''), text.shown(null), flag.shown(false)]).toEqual([
    null,
    null,
    { type: 'plain', value: false },
  ]);
});
