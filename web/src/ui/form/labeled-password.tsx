import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { Icon } from '../icon.tsx';
import { LabeledInput, type LabeledInputProps } from './labeled-input.tsx';

interface LabeledPasswordProps extends Omit<LabeledInputProps, 'type' | 'endAdornment' | 'inputProps'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a toggle that shows it. */
export function LabeledPassword(props: LabeledPasswordProps) {
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
        {shown ? (
          <Icon path={mdiEyeOffOutline} fontSize="small" />
        ) : (
          <Icon path={mdiEyeOutline} fontSize="small" />
        )}
      </IconButton>
    </InputAdornment>
  );
  return (
    <LabeledInput
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={toggle}
      inputProps={{ spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' }}
    />
  );
}
