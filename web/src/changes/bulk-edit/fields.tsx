import type { HistoryValue, NamedRecord } from '@kitroom/contract/history/history';
import { FieldRow } from '../../ui/form/form-card.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import {
  type Choice,
  type ChoicesState,
  MultiSelectInput,
  SelectInput,
} from '../../ui/form/select-input.tsx';
import { LongTextInput, TextInput } from '../../ui/form/text-input.tsx';
import { isList } from '../merge/merge.ts';
import type { BulkField, Way } from './bulk-field.ts';

interface Named {
  name: string;
  label: string;
  /** Whether it may be empty. */
  optional?: true;
}

type Inputs = NonNullable<Way['inputs']>;

const CLEAR: Way = { id: 'clear', label: 'Clear', apply: () => null };

/** Sets a value, and clears it where it may be empty. */
function setWays(optional: true | undefined, inputs: Inputs): BulkField['ways'] {
  return [{ id: 'set', label: 'Set to', apply: given, inputs }, ...(optional ? [CLEAR] : [])];
}

function findWay(name: string): Way {
  return {
    id: 'find',
    label: 'Find and replace',
    apply: (before, { find, value }) =>
      typeof before === 'string' && find !== '' ? before.replaceAll(find, () => String(value)) : before,
    inputs: (control) => (
      <FieldRow>
        <TextInput control={control} name={`${name}.find`} label="Find" help="Capital letters matter." />
        <TextInput control={control} name={`${name}.value`} label="Replace with" />
      </FieldRow>
    ),
  };
}

/** A text that is made from the one before: with something at its end, or with a part replaced. */
export function derivedTextField({ name, label, optional }: Named): BulkField {
  const keep: Way = { id: 'keep', label: 'Keep', apply: (before) => before };
  const suffix: Way = {
    id: 'suffix',
    label: 'Add at the end',
    apply: (before, { value }) => `${before}${value}`,
    inputs: (control) => <TextInput control={control} name={`${name}.value`} label="Added text" />,
  };
  const ways: BulkField['ways'] = optional ? [keep, suffix, findWay(name)] : [suffix, findWay(name)];
  return { name, label, initial: '', ways, shown: plain };
}

/** A text: replaced as a whole, or wherever a part of it is found. */
export function textField({ name, label, optional, rows }: Named & { rows?: number }): BulkField {
  const replace: Way = {
    id: 'replace',
    label: 'Replace with',
    apply: given,
    inputs: (control) => {
      const bound = { control, name: `${name}.value`, label: 'New value' };
      return rows === undefined ? <TextInput {...bound} /> : <LongTextInput {...bound} rows={rows} />;
    },
  };
  return {
    name,
    label,
    initial: '',
    ways: [replace, findWay(name), ...(optional ? [CLEAR] : [])],
    shown: plain,
  };
}

export function numberField({ name, label, optional }: Named): BulkField {
  const inputs: Inputs = (control) => (
    <NumberInput control={control} name={`${name}.value`} label="New value" />
  );
  return { name, label, initial: null, ways: setWays(optional, inputs), shown: plain };
}

export function flagField({ name, label }: Named): BulkField {
  return {
    name,
    label,
    initial: null,
    ways: [
      { id: 'yes', label: 'Yes', apply: () => true },
      { id: 'no', label: 'No', apply: () => false },
    ],
    shown: plain,
  };
}

/** The choices of a field that names other records. */
export interface Offer {
  choices: readonly Choice[];
  /** Names of what records may hold, inactive ones included. */
  known: readonly Choice[];
  state: ChoicesState;
  /** Names shown of several, where the field holds several. */
  maxNames?: number;
}

/** One other record, such as a category. */
export function choiceField({ name, label, optional }: Named, { choices, known, state }: Offer): BulkField {
  const byId = new Map(known.map((choice) => [choice.id, choice]));
  const inputs: Inputs = (control) => (
    <SelectInput control={control} name={`${name}.value`} label="New value" choices={choices} {...state} />
  );
  return {
    name,
    label,
    initial: null,
    ways: setWays(optional, inputs),
    shown: (value) => (typeof value === 'number' ? { type: 'record', record: named(byId, value) } : null),
  };
}

/** Any number of other records, such as sizes. */
export function linksField(
  { name, label }: Named,
  { choices, known, state }: Offer,
  maxNames: number,
): BulkField {
  const byId = new Map(known.map((choice) => [choice.id, choice]));
  const pickFrom =
    (some: readonly Choice[]): Inputs =>
    (control) => (
      <MultiSelectInput
        control={control}
        name={`${name}.value`}
        label={label}
        choices={some}
        {...state}
        maxNames={maxNames}
      />
    );
  return {
    name,
    label,
    initial: [],
    ways: [
      {
        id: 'add',
        label: 'Add',
        apply: (before, { value }) => [...new Set([...idsIn(before), ...idsIn(value)])],
        inputs: pickFrom(choices),
      },
      {
        id: 'remove',
        label: 'Remove',
        apply: (before, { value }) => {
          const removed = new Set(idsIn(value));
          return idsIn(before).filter((id) => !removed.has(id));
        },
        inputs: pickFrom(known),
      },
      {
        id: 'set',
        label: 'Set to',
        apply: (before, { value }) => (idsIn(value).length === 0 ? before : value),
        inputs: pickFrom(choices),
      },
      { id: 'none', label: 'Remove all', apply: () => [] },
    ],
    shown: (value) => ({ type: 'records', records: idsIn(value).map((id) => named(byId, id)) }),
  };
}

// An empty input changes nothing; clearing a field is a separate way.
const given: Way['apply'] = (before, { value }) => (value === null || value === '' ? before : value);

function plain(value: unknown): HistoryValue | null {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && value !== '' ? { type: 'plain', value } : null;
}

function idsIn(value: unknown): readonly number[] {
  return isList(value) ? value : [];
}

function named(byId: ReadonlyMap<number, Choice>, id: number): NamedRecord {
  const choice = byId.get(id);
  return { id, name: choice?.label ?? `#${id}`, former_name: null, hex_value: choice?.hex ?? null };
}
