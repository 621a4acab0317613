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
import type { BulkField, Step, StepInputs } from './bulk-field.ts';

/** What a field is, whatever it holds. */
interface Named {
  name: string;
  label: string;
  /** Whether it may be empty. */
  optional?: true;
}

const CLEAR = { id: 'clear', label: 'Clear', apply: () => null };

/** Sets a value, and clears it where it may be empty. */
function setWays(optional: true | undefined): BulkField['ways'] {
  return [{ id: 'set', label: 'Set to', apply: given }, ...(optional ? [CLEAR] : [])];
}

const FIND: BulkField['ways'][number] = {
  id: 'find',
  label: 'Find and replace',
  apply: (before, { find, value }) =>
    typeof before === 'string' && find !== '' ? before.replaceAll(find, () => String(value)) : before,
};

function findInputs(name: string): Inputs {
  return ({ control }) => (
    <FieldRow>
      <TextInput control={control} name={`${name}.find`} label="Find" help="Capital letters matter." />
      <TextInput control={control} name={`${name}.value`} label="Replace with" />
    </FieldRow>
  );
}

/** A text that is made from the one before: with something at its end, or with a part replaced. */
export function derivedTextField({ name, label, optional }: Named): BulkField {
  const keep = { id: 'keep', label: 'Keep', apply: (before: unknown) => before };
  const suffix = {
    id: 'suffix',
    label: 'Add at the end',
    apply: (before: unknown, { value }: Step) => `${before}${value}`,
  };
  return {
    name,
    label,
    initial: '',
    ways: optional ? [keep, suffix, FIND] : [suffix, FIND],
    inputs: (inputs) =>
      inputsOf(inputs, {
        suffix: ({ control }) => <TextInput control={control} name={`${name}.value`} label="Added text" />,
        find: findInputs(name),
      }),
    shown: plain,
  };
}

/** A text: replaced as a whole, or wherever a part of it is found. */
export function textField({ name, label, optional, rows }: Named & { rows?: number }): BulkField {
  const replaces = ({ control }: StepInputs) => {
    const bound = { control, name: `${name}.value`, label: 'New value' };
    return rows === undefined ? <TextInput {...bound} /> : <LongTextInput {...bound} rows={rows} />;
  };
  return {
    name,
    label,
    initial: '',
    ways: [{ id: 'replace', label: 'Replace with', apply: given }, FIND, ...(optional ? [CLEAR] : [])],
    inputs: (inputs) => inputsOf(inputs, { replace: replaces, find: findInputs(name) }),
    shown: plain,
  };
}

/** A whole number. */
export function numberField({ name, label, optional }: Named): BulkField {
  return {
    name,
    label,
    initial: null,
    ways: setWays(optional),
    inputs: (inputs) =>
      inputsOf(inputs, {
        set: ({ control }) => <NumberInput control={control} name={`${name}.value`} label="New value" />,
      }),
    shown: plain,
  };
}

/** Yes or no. */
export function flagField({ name, label }: Named): BulkField {
  return {
    name,
    label,
    initial: null,
    ways: [
      { id: 'yes', label: 'Yes', apply: () => true },
      { id: 'no', label: 'No', apply: () => false },
    ],
    inputs: () => null,
    shown: plain,
  };
}

/** Fields that name other records. */
interface Offered extends Named {
  /** What can be chosen now. */
  choices: readonly Choice[];
  /** Names of what records may hold, inactive ones included. */
  known: readonly Choice[];
  state: ChoicesState;
}

/** One other record, such as a category. */
export function choiceField({ name, label, optional, choices, known, state }: Offered): BulkField {
  const byId = new Map(known.map((choice) => [choice.id, choice]));
  return {
    name,
    label,
    initial: null,
    ways: setWays(optional),
    inputs: (inputs) =>
      inputsOf(inputs, {
        set: ({ control }) => (
          <SelectInput
            control={control}
            name={`${name}.value`}
            label="New value"
            choices={choices}
            {...state}
          />
        ),
      }),
    shown: (value) => (typeof value === 'number' ? { type: 'record', record: named(byId, value) } : null),
  };
}

/** Any number of other records, such as sizes. */
export function linksField({
  name,
  label,
  choices,
  known,
  state,
  maxNames,
}: Offered & { maxNames: number }): BulkField {
  const byId = new Map(known.map((choice) => [choice.id, choice]));
  const pickFrom =
    (some: readonly Choice[]): Inputs =>
    ({ control }) => (
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
      },
      {
        id: 'remove',
        label: 'Remove',
        apply: (before, { value }) => {
          const removed = new Set(idsIn(value));
          return idsIn(before).filter((id) => !removed.has(id));
        },
      },
      {
        id: 'set',
        label: 'Set to',
        apply: (before, { value }) => (idsIn(value).length === 0 ? before : value),
      },
      { id: 'none', label: 'Remove all', apply: () => [] },
    ],
    inputs: (inputs) =>
      inputsOf(inputs, { add: pickFrom(choices), remove: pickFrom(known), set: pickFrom(choices) }),
    shown: (value) => ({ type: 'records', records: idsIn(value).map((id) => named(byId, id)) }),
  };
}

type Inputs = (inputs: StepInputs) => ReturnType<BulkField['inputs']>;

// Ways without inputs, such as Clear, have none here.
function inputsOf(inputs: StepInputs, ways: Record<string, Inputs>) {
  return ways[inputs.step.way]?.(inputs) ?? null;
}

// An empty input changes nothing; clearing a field is a separate way.
function given(before: unknown, { value }: Step): unknown {
  return value === null || value === '' ? before : value;
}

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
