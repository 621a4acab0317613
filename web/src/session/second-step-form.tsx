import {
  CODE_DIGITS,
  SECOND_STEP_MESSAGES,
  secondStepCall,
  TRUST_DAYS,
} from '@kitroom/contract/access/second-step';
import type { SecondStepOffer } from '@kitroom/contract/auth-calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApiError, UNREACHABLE } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import { CodeInput } from '../ui/form/code-input.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { usePermissions } from './permissions-context.ts';
import { useCode } from './use-code.ts';

interface SecondStepFormProps {
  offer: SecondStepOffer;
  /** Whose password was given; undefined: a provider says who it is. */
  email?: string;
  onSignedIn: () => void;
  /** Back to the password; the message says why, if nobody asked for it. */
  onBack: (message?: string) => void;
}

/** After these answers, the password is asked for again. */
const ENDED: readonly string[] = [SECOND_STEP_MESSAGES.startAgain, SECOND_STEP_MESSAGES.tooManyCodes];

/** The second view of a sign-in: a code of the app, or a recovery code. */
export function SecondStepForm({ offer, email, onSignedIn, onBack }: SecondStepFormProps) {
  const { enter } = usePermissions();
  const [usesRecovery, setUsesRecovery] = useState(!offer.codeApp);
  const [trust, setTrust] = useState(false);
  const { isBusy, submit, empty, field } = useCode({
    digits: !usesRecovery,
    check: async (code) => {
      const { csrfToken } = await callBody(secondStepCall, {
        body: { code, trust, ...(email !== undefined && { email }) },
        signedOut: 'throw',
      });
      await enter(csrfToken);
      onSignedIn();
    },
    refuse: (failure) => {
      const message = failure instanceof ApiError ? failure.message : UNREACHABLE;
      if (ENDED.includes(message)) onBack(message);
      return message;
    },
  });
  const switchTo = (recovery: boolean) => {
    setUsesRecovery(recovery);
    empty();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack spacing={2.5}>
        <Typography color="text.secondary">
          {usesRecovery
            ? 'Enter one of the recovery codes that you saved. Each works once.'
            : `Open your app for codes and enter the ${CODE_DIGITS} digits that it shows for Kitroom.`}
        </Typography>
        <CodeInput
          // A new field, so that the focus is in it.
          key={String(usesRecovery)}
          label={usesRecovery ? 'Recovery code' : 'Code from your app'}
          {...field}
        />
        {offer.codeApp && offer.recoveryCode ? (
          <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => switchTo(!usesRecovery)}>
            {usesRecovery ? 'Use a Code from Your App Instead' : 'Use a Recovery Code Instead'}
          </Button>
        ) : null}
        {offer.codeApp || offer.recoveryCode ? null : (
          <Alert severity="info">You have no recovery codes left. Ask an administrator for help.</Alert>
        )}
        <FormControlLabel
          control={<Checkbox checked={trust} onChange={(event) => setTrust(event.target.checked)} />}
          label={`Trust this browser for ${TRUST_DAYS} days`}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Continue'}
        </Button>
        {offer.passkey ? <PasskeySignIn secondStep onSignedIn={onSignedIn} /> : null}
        <Button color="inherit" onClick={() => onBack()}>
          Back
        </Button>
      </Stack>
    </form>
  );
}
