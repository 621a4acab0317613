import {
  CODE_DIGITS,
  SECOND_STEP_MESSAGES,
  type SecondStepInput,
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
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, UNREACHABLE } from '../api/api-error.ts';
import { callBody } from '../api/call.ts';
import { storeCsrfToken } from '../api/csrf-token.ts';
import { CodeInput } from '../ui/form/code-input.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { usePermissions } from './permissions-context.ts';

interface SecondStepFormProps {
  offer: SecondStepOffer;
  onSignedIn: () => void;
  /** Back to the password; the message says why, if nobody asked for it. */
  onBack: (message?: string) => void;
}

/** After these answers, the password is asked for again. */
const ENDED: readonly string[] = [SECOND_STEP_MESSAGES.startAgain, SECOND_STEP_MESSAGES.tooManyCodes];

/** The second view of a sign-in: a code of the app, or a recovery code. */
export function SecondStepForm({ offer, onSignedIn, onBack }: SecondStepFormProps) {
  const answer = useSecondStep();
  const [usesRecovery, setUsesRecovery] = useState(!offer.codeApp);
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  // A state would let the sixth digit and the button send the code twice.
  const isSending = useRef(false);

  const send = async (typed: string) => {
    if (isSending.current) return;
    if (typed.trim() === '') {
      setError('Enter a code');
      return;
    }
    isSending.current = true;
    setIsChecking(true);
    setError(undefined);
    try {
      await answer({ code: typed, trust });
      onSignedIn();
    } catch (failure) {
      const message = failure instanceof ApiError ? failure.message : UNREACHABLE;
      if (ENDED.includes(message)) onBack(message);
      setError(message);
      setCode('');
    } finally {
      isSending.current = false;
      setIsChecking(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  const change = (typed: string) => {
    setCode(typed);
    setError(undefined);
    if (!usesRecovery && /^\d+$/u.test(typed) && typed.length === CODE_DIGITS) void send(typed);
  };
  const switchTo = (recovery: boolean) => {
    setUsesRecovery(recovery);
    setCode('');
    setError(undefined);
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
          digits={!usesRecovery}
          value={code}
          onChange={change}
          error={error}
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
        <Button type="submit" variant="contained" size="large" disabled={isChecking}>
          {isChecking ? 'Checking...' : 'Continue'}
        </Button>
        {offer.passkey ? <PasskeySignIn label="Use a Passkey" onSignedIn={onSignedIn} /> : null}
        <Button color="inherit" onClick={() => onBack()}>
          Back
        </Button>
      </Stack>
    </form>
  );
}

/** Ends a sign-in with a code and loads the permissions. Errors: `ApiError` of the call. */
function useSecondStep(): (input: SecondStepInput) => Promise<void> {
  const { refresh } = usePermissions();
  return async (input) => {
    const { csrfToken } = await callBody(secondStepCall, { body: input, signedOut: 'throw' });
    storeCsrfToken(csrfToken);
    await refresh();
  };
}
