import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, useBoundText } from './bound-field.ts';
import { LabeledInput } from './labeled-input.tsx';

interface PasswordInputProps<Values extends FieldValues> extends BoundField<Values> {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A password with a toggle that shows it. */
export function PasswordInput<Values extends FieldValues>(props: PasswordInputProps<Values>) {
  const { autoComplete, autoFocus } = props;
  const [shown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <LabeledInput
      {...useBoundText(props)}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoFocus={autoFocus ?? false}
      endAdornment={toggle}
      inputProps={{ spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' }}
    />
  );
}
