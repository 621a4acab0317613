import { mdiCheckboxBlankOutline, mdiCheckboxMarked } from '@mdi/js';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useRef } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { ColorSwatch } from '../color-swatch.tsx';
import { useFocusFallback } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { findChoices } from '../list/words.ts';
import { summarize } from '../sentence-parts.ts';
import type { BoundField } from './bound-field.ts';
import { ChosenChips } from './chosen-chips.tsx';

/** One choice; `hex` shows a swatch, `note` a remark after the label (such as 'inactive'), `detail` a sentence below it. */
export interface Choice {
  id: number;
  label: string;
  hex?: string;
  note?: string;
  detail?: string;
}

/** How far the call has come that a picker's choices come from. */
export interface ChoicesState {
  loading: boolean;
  /** Why there are no choices, and the same call again. */
  failure: { message: string; retry: () => void } | null;
}

interface PickerProps<Values extends FieldValues> extends BoundField<Values>, ChoicesState {
  choices: readonly Choice[];
}

interface SelectInputProps<Values extends FieldValues> extends PickerProps<Values> {
  /** The saved choice as its record names it: shown until the choices have loaded. */
  saved?: { id: number | null; label: string | null } | null | undefined;
}

/** One of several records, found by typing. The value is its id, or null. */
export function SelectInput<Values extends FieldValues>(props: SelectInputProps<Values>) {
  const { choices, saved } = props;
  const { field, common } = usePicker(props);
  const id: number | null = field.value ?? null;
  const savedName = saved?.id === id ? saved.label : null;
  return (
    <Autocomplete
      {...common}
      value={
        id === null
          ? null
          : (choices.find((choice) => choice.id === id) ?? { id, label: savedName ?? 'Current choice' })
      }
      onChange={(_event, choice) => field.onChange(choice?.id ?? null)}
      renderOption={({ key: _key, ...item }, choice) => {
        const { detail } = choice;
        const detailId = `${item.id}-detail`;
        return (
          // Named by its label; what it is for describes it.
          <li
            key={choice.id}
            {...item}
            {...(detail && { 'aria-label': text(choice), 'aria-describedby': detailId })}
          >
            <span>
              <ChoiceLine choice={choice} />
              {detail === undefined ? null : (
                <Typography id={detailId} component="span" variant="body2" color="textSecondary" dir="auto">
                  {detail}
                </Typography>
              )}
            </span>
          </li>
        );
      }}
    />
  );
}

interface MultiSelectInputProps<Values extends FieldValues> extends PickerProps<Values> {
  /** Names shown before `+ N more`. */
  maxNames: number;
  /** Shows all that is chosen below, too, in a list of this name, where each can be removed. */
  chips?: string;
}

/** Any number of records; the value is the list of their ids. */
export function MultiSelectInput<Values extends FieldValues>(props: MultiSelectInputProps<Values>) {
  const { choices, maxNames, chips, loading } = props;
  const { field, common } = usePicker(props);
  const ids: readonly number[] = field.value ?? [];
  const named = choices.filter(({ id }) => ids.includes(id));
  const box = useRef<HTMLDivElement>(null);
  const nameless = ids.filter((id) => !named.some((choice) => choice.id === id));
  const picker = (
    <Autocomplete
      {...common}
      multiple
      disableCloseOnSelect
      value={[...named, ...nameless.map((id) => ({ id, label: '' }))]}
      onChange={(event, next) => {
        // The last choice is often hidden behind `+ N more`: Backspace must not remove it by accident.
        if ('key' in event && event.key === 'Backspace') return;
        field.onChange(next.map(({ id }) => id));
      }}
      renderValue={() => (
        <Box
          component="span"
          dir="auto"
          sx={chips === undefined ? SUMMARY : { ...SUMMARY, color: 'text.secondary' }}
        >
          {nameless.length > 0 ? `${ids.length} chosen` : summarize(named.map(text), maxNames)}
        </Box>
      )}
      renderOption={({ key: _key, ...item }, choice, { selected }) => {
        // Only an icon: the option itself carries the selected state.
        const tick = selected ? mdiCheckboxMarked : mdiCheckboxBlankOutline;
        return (
          <li key={choice.id} {...item}>
            <Icon path={tick} fontSize="small" color={selected ? 'primary' : 'action'} sx={{ mr: 1 }} />
            <ChoiceLine choice={choice} />
          </li>
        );
      }}
    />
  );
  if (chips === undefined) return picker;
  return (
    <div ref={box}>
      {picker}
      <ChosenChips
        label={chips}
        chosen={named.map((choice) => ({ ...choice, label: text(choice) }))}
        loading={loading ? nameless.length : 0}
        onRemove={(removed) => field.onChange(ids.filter((id) => id !== removed))}
        onLeave={() => box.current?.querySelector('input')?.focus()}
      />
    </div>
  );
}

// Leaves room for the search text, so that it never wraps to a second line.
const SUMMARY = { pl: 0.75, maxWidth: 'calc(100% - 64px)' };

function ChoicesFailure({
  field,
  failure,
}: {
  field: string;
  failure: NonNullable<ChoicesState['failure']>;
}) {
  const button = useFocusFallback<HTMLButtonElement>(`input[name="${field}"]`);
  return (
    <Box component="span" role="alert" sx={{ color: 'error.main' }}>
      {failure.message}{' '}
      <Button ref={button} size="small" color="inherit" onClick={failure.retry}>
        Try Again
      </Button>
    </Box>
  );
}

// In a list of choices, Enter chooses; without a match, it must not submit the form.
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

const NONE_YET = 'None yet: create one first';

/** The field of the form, and what both pickers have in common. */
function usePicker<Values extends FieldValues>(props: PickerProps<Values>) {
  const { control, name, label, required, help, choices, loading, failure } = props;
  const { field, fieldState } = useController({ control, name });
  const { invalid, error } = fieldState;
  const below =
    failure === null
      ? { required: required ?? false, error: invalid, helperText: error?.message ?? help }
      : // Only that, because nothing can be chosen.
        { helperText: <ChoicesFailure field={name} failure={failure} /> };
  const common = {
    options: choices,
    onBlur: field.onBlur,
    onKeyDown: keepEnter,
    autoHighlight: true,
    getOptionLabel: text,
    filterOptions: findByText,
    isOptionEqualToValue: (choice: Choice, value: Choice) => choice.id === value.id,
    renderInput: (params: AutocompleteRenderInputParams) => (
      <TextField {...params} name={name} label={label} inputRef={field.ref} {...below} />
    ),
    loading,
    noOptionsText: failure?.message ?? (choices.length === 0 ? NONE_YET : 'No options'),
    // Screen readers announce the buttons on their own, so they name their field.
    openText: `Open ${label}`,
    closeText: `Close ${label}`,
    clearText: `Clear ${label}`,
  };
  return { field, common };
}

function text({ label, note }: Choice): string {
  return note === undefined ? label : `${label} (${note})`;
}

const findByText = findChoices(text);

function ChoiceLine({ choice }: { choice: Choice }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
      {choice.hex === undefined ? null : <ColorSwatch hex={choice.hex} />}
      <span dir="auto">{text(choice)}</span>
    </span>
  );
}
