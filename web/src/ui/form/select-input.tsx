import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { ColorSwatch } from '../color-swatch.tsx';
import { summarize } from '../summarize.ts';
import type { BoundField } from './text-input.tsx';

/** One choice; `hex` shows a swatch, `note` a remark after the label (such as 'inactive'). */
export interface Choice {
  id: number;
  label: string;
  hex?: string;
  note?: string;
}

interface SelectInputProps<Values extends FieldValues> extends BoundField<Values> {
  choices: readonly Choice[];
  /** While the choices are loading. */
  loading?: boolean;
}

/** One of several records, found by typing. The value is its id, or null. */
export function SelectInput<Values extends FieldValues>(props: SelectInputProps<Values>) {
  const { control, name, label, required, help, disabled, choices, loading } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Autocomplete
      options={choices}
      value={choices.find(({ id }) => id === field.value) ?? null}
      onChange={(_event, choice) => field.onChange(choice?.id ?? null)}
      onBlur={field.onBlur}
      loading={loading ?? false}
      {...buttonTexts(label)}
      onKeyDown={keepEnter}
      disabled={disabled ?? false}
      autoHighlight
      getOptionLabel={text}
      isOptionEqualToValue={(choice, value) => choice.id === value.id}
      renderOption={({ key: _key, ...item }, choice) => (
        <li key={choice.id} {...item}>
          <ChoiceLine choice={choice} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          label={label}
          inputRef={field.ref}
          required={required ?? false}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  );
}

interface MultiSelectInputProps<Values extends FieldValues> extends SelectInputProps<Values> {
  /** Names shown before `+ N more`. */
  maxNames: number;
}

/** Any number of records; the value is the list of their ids. */
export function MultiSelectInput<Values extends FieldValues>(props: MultiSelectInputProps<Values>) {
  const { control, name, label, required, help, disabled, choices, loading, maxNames } = props;
  const { field, fieldState } = useController({ control, name });
  const ids: readonly number[] = field.value ?? [];
  const chosen = choices.filter(({ id }) => ids.includes(id));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={choices}
      value={chosen}
      onChange={(event, next) => {
        // The last choice is often hidden behind `+ N more`: Backspace must not remove it by accident.
        if ('key' in event && event.key === 'Backspace') return;
        field.onChange(next.map(({ id }) => id));
      }}
      onBlur={field.onBlur}
      loading={loading ?? false}
      {...buttonTexts(label)}
      onKeyDown={keepEnter}
      disabled={disabled ?? false}
      getOptionLabel={text}
      isOptionEqualToValue={(choice, value) => choice.id === value.id}
      renderValue={(shown) => (
        // Leaves room for the search text, so that it never wraps to a second line.
        <Box component="span" sx={{ pl: 0.75, maxWidth: 'calc(100% - 64px)' }}>
          {summarize(shown.map(text), maxNames)}
        </Box>
      )}
      renderOption={({ key: _key, ...item }, choice, { selected }) => {
        // Only an icon: the option itself carries the selected state.
        const Tick = selected ? CheckBox : CheckBoxOutlineBlank;
        return (
          <li key={choice.id} {...item}>
            <Tick fontSize="small" color={selected ? 'primary' : 'action'} sx={{ mr: 1 }} />
            <ChoiceLine choice={choice} />
          </li>
        );
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          label={label}
          inputRef={field.ref}
          required={required ?? false}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  );
}

// In a list of choices Enter chooses: on nothing that matches it must not submit the form.
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

// Screen readers announce these buttons on their own, so they name their field.
function buttonTexts(label: string) {
  return { openText: `Open ${label}`, closeText: `Close ${label}`, clearText: `Clear ${label}` };
}

function text({ label, note }: Choice): string {
  return note === undefined ? label : `${label} (${note})`;
}

function ChoiceLine({ choice }: { choice: Choice }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
      {choice.hex === undefined ? null : <ColorSwatch hex={choice.hex} />}
      {text(choice)}
    </span>
  );
}
