import type { ProofOffer } from '@kitroom/contract/access/proof-schemas';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { knowsPasskeys } from '../passkey-prompt.ts';
import { CodeProof, PasskeyProof, PasswordProof } from './proof-forms.tsx';
import { proofOffer } from './prove.ts';

type Way = 'passkey' | 'code' | 'password';

/** What a person chooses a way by. */
const CHOICES: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  password: 'Use your password',
};

interface ProofDialogProps {
  /** Called once, with whether to go on. */
  onDone: (isProved: boolean) => void;
}

/** Asks who is there before something that only its owner should do, over the page: nothing on it is lost. */
export function ProofDialog({ onDone }: ProofDialogProps) {
  const [ways, setWays] = useState<Way[]>();
  const [chosen, setChosen] = useState<Way>();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    proofOffer().then(
      // Another tab was faster.
      (offer) => (offer.required ? setWays(waysOf(offer)) : done(true)),
      () => setWays(['password']),
    );
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
      {way === undefined ? <LoadingText what="your ways to confirm" /> : null}
      {way === 'passkey' ? <PasskeyProof {...form} /> : null}
      {way === 'code' ? <CodeProof {...form} /> : null}
      {way === 'password' ? <PasswordProof {...form} /> : null}
      <Stack spacing={1} sx={{ mt: 2.5 }}>
        {ways
          ?.filter((other) => other !== way)
          .map((other) => (
            <Button key={other} onClick={() => setChosen(other)}>
              {CHOICES[other]}
            </Button>
          ))}
        <Button color="inherit" onClick={() => onDone(false)}>
          Not now
        </Button>
      </Stack>
    </TitledDialog>
  );
}

// The strongest first.
function waysOf({ passkey, code_app }: ProofOffer): Way[] {
  return [
    ...(passkey && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(code_app ? (['code'] as const) : []),
    'password',
  ];
}
