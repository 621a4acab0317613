import { codeAppCalls, type Security, securityCall } from '@kitroom/contract/access/second-step';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { exactTime } from '../../ui/relative-time.tsx';
import { SecuritySection } from './security-section.tsx';

const CodeAppDialog = lazyDialog(async () => (await import('./code-app-dialog.tsx')).CodeAppDialog);

/** The app whose codes signing in asks for; it is set up, replaced, and removed here. */
export function CodeApp({ app }: { app: Security['code_app'] }) {
  const start = useChange(() => callBody(codeAppCalls.start, {}), null, [securityCall.path]);
  const remove = useChange(() => callBody(codeAppCalls.remove, {}), codeAppCalls.removed, [
    securityCall.path,
  ]);
  const confirmation = useConfirmation(() => remove.mutate());
  return (
    <SecuritySection
      title="Code app"
      text="An app on your phone, such as Google Authenticator or 1Password, shows a new code every 30 seconds. Signing in then asks for a code as well, so a stolen password is not enough."
    >
      {app === null ? null : (
        <Typography>
          Added {exactTime(app.added_at)} ·{' '}
          {app.last_used_at === null ? 'not used yet' : `last used ${exactTime(app.last_used_at)}`}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant={app === null ? 'contained' : 'outlined'}
          color={app === null ? 'primary' : 'inherit'}
          disabled={start.isPending}
          onClick={() => start.mutate()}
        >
          {app === null ? 'Set Up Code App' : 'Replace'}
        </Button>
        {app === null ? null : (
          <Button color="inherit" variant="outlined" disabled={remove.isPending} onClick={confirmation.ask}>
            Remove
          </Button>
        )}
      </Stack>
      {start.data && <CodeAppDialog setup={start.data} onClose={start.reset} />}
      <ConfirmDialog
        {...confirmation.dialog}
        title="Remove the code app?"
        confirmLabel="Remove Code App"
        destroys
      >
        Signing in will no longer ask for its codes. Browsers that you trust are asked for a second step
        again. If it is your only one, your recovery codes end too.
      </ConfirmDialog>
    </SecuritySection>
  );
}
