import { type ProofOffer, proofCalls } from '@kitroom/contract/access/proof';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { watchCsrfToken } from '../../api/csrf-token.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { knowsPasskeys } from '../passkey-prompt.ts';
import { usePermissions } from '../permissions-context.ts';
import { signInOptions } from '../sign-in-options.ts';
import { SingleSignOnButton } from '../single-sign-on-button.tsx';
import { CodeProof, PasskeyProof, PasswordProof } from './proof-forms.tsx';

type Way = 'passkey' | 'code' | 'password';

/** The names of the ways to choose from. */
const CHOICES: Record<Way, string> = {
  passkey: 'Use a Passkey',
  code: 'Use a Code from Your App',
  password: 'Use Your Password',
};

interface ProofDialogProps {
  /** Called once, with whether to go on. */
  onDone: (isProved: boolean) => void;
}

/** Asks who is there before something that only its owner should do, over the page: nothing on it is lost. */
export function ProofDialog({ onDone }: ProofDialogProps) {
  const [ways, setWays] = useState<Way[]>();
  const [chosen, setChosen] = useState<Way>();
  const [isUnknown, setIsUnknown] = useState(false);
  const { refresh } = usePermissions();
  const look = async () => {
    setIsUnknown(false);
    const offer = await callBody(proofCalls.read, {}).catch(() => undefined);
    if (offer === undefined) setIsUnknown(true);
    else if (offer.required) setWays(waysOf(offer));
    // Another tab was faster.
    else onDone(true);
  };
  const lookNow = useEffectEvent(() => void look());
  // Another tab has signed in; not resolved if as somebody else.
  const lookAgain = useEffectEvent(() => void refresh().then(look));
  useEffect(() => {
    lookNow();
    return watchCsrfToken(() => lookAgain());
  }, []);

  const way = chosen ?? ways?.[0];
  // Their session has ended: another dialog or page asks them to sign in.
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onDone(false);
  };
  const form = { onProved: () => onDone(true), onFailed: fail };
  return (
    <TitledDialog title="Is it still you?" onClose={() => onDone(false)}>
      <DialogContentText sx={{ mb: 2.5 }}>
        Confirm that it’s you to continue. Nothing on this page is lost.
      </DialogContentText>
      {isUnknown ? <ErrorBox message="Failed to load your ways to confirm" onRetry={look} /> : null}
      {ways === undefined && !isUnknown ? <LoadingText what="your ways to confirm" /> : null}
      {way === 'passkey' ? <PasskeyProof {...form} /> : null}
      {way === 'code' ? <CodeProof {...form} /> : null}
      {way === 'password' ? <PasswordProof {...form} /> : null}
      {ways?.length === 0 ? <SignInAgain /> : null}
      <Stack spacing={1} sx={{ mt: 2.5 }}>
        {ways
          ?.filter((other) => other !== way)
          .map((other) => (
            <Button key={other} onClick={() => setChosen(other)}>
              {CHOICES[other]}
            </Button>
          ))}
        <Button color="inherit" onClick={() => onDone(false)}>
          Not Now
        </Button>
      </Stack>
    </TitledDialog>
  );
}

// The strongest first.
function waysOf({ passkey, code_app, password }: ProofOffer): Way[] {
  return [
    ...(passkey && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(code_app ? (['code'] as const) : []),
    ...(password ? (['password'] as const) : []),
  ];
}

/** A sign-in is a proof, for those who have no other: at the provider. */
function SignInAgain() {
  if (signInOptions() === null)
    return <DialogContentText>Sign out and sign in again, then do this once more.</DialogContentText>;
  return (
    <Stack spacing={2.5}>
      <SingleSignOnButton returnTo="/" belowForm={false} inNewTab />
    </Stack>
  );
}
