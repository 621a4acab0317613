import { codeAppCalls, securityCall } from '@kitroom/contract/access/second-step';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { knowsPasskeys } from '../../session/passkey-prompt.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { PromptProblem } from '../../session/prompt-problem.tsx';
import { SignOutButton } from '../../session/sign-out-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { addProblem, useAddPasskey } from './use-add-passkey.ts';

const CodeAppDialog = lazyDialog(async () => (await import('./code-app-dialog.tsx')).CodeAppDialog);

interface SetUpSecondStepProps {
  /** True while a second step is being added, and until its recovery codes are saved. */
  onBusy: (busy: boolean) => void;
}

/** Adds the second step that an account must have, before it can be used. */
export function SetUpSecondStep({ onBusy }: SetUpSecondStepProps) {
  const { refresh } = usePermissions();
  const end = async () => {
    await refresh();
    onBusy(false);
  };
  const start = useChange(
    () => callBody(codeAppCalls.start, {}),
    () => onBusy(true),
    [securityCall.path],
  );
  const adding = useAddPasskey(() => {});
  const addPasskey = () => {
    onBusy(true);
    // With a first second step come recovery codes: their dialog ends it.
    adding.mutate(undefined, {
      onSuccess: ({ recovery_codes }) => (recovery_codes.length === 0 ? end() : undefined),
      onError: () => onBusy(false),
    });
  };
  const isWaiting = adding.isPending || start.isPending;
  return (
    <Stack spacing={2.5}>
      <Typography>
        Your account needs a second step for signing in, so a stolen password is not enough. Choose one. It
        takes about a minute.
      </Typography>
      <PromptProblem problem={addProblem(adding.error)} />
      {knowsPasskeys() ? (
        <Stack spacing={1}>
          <Button variant="contained" size="large" disabled={isWaiting} onClick={addPasskey}>
            {adding.isPending ? 'Waiting for your device...' : 'Add a Passkey'}
          </Button>
          <Typography color="textSecondary">
            You sign in the way you unlock your phone or computer.
          </Typography>
        </Stack>
      ) : null}
      <Stack spacing={1}>
        <Button
          variant={knowsPasskeys() ? 'outlined' : 'contained'}
          size="large"
          disabled={isWaiting}
          onClick={() => start.mutate()}
        >
          Set Up Code App
        </Button>
        <Typography color="textSecondary">
          An app on your phone, such as Google Authenticator, shows a code that you enter when you sign in.
        </Typography>
      </Stack>
      <SignOutButton />
      {start.data === undefined ? null : (
        <CodeAppDialog
          setup={start.data}
          onClose={() => {
            start.reset();
            void end();
          }}
        />
      )}
      <RecoveryCodesDialog
        codes={adding.data?.recovery_codes}
        onClose={() => {
          adding.reset();
          void end();
        }}
      />
    </Stack>
  );
}
