import { makeRecoveryCodes, RECOVERY_CODES, securityCall } from '@kitroom/contract/access/second-step';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { downloadFile } from '../../ui/download.ts';
import { exactTime } from '../../ui/relative-time.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

/** How many recovery codes are left, and new ones; only for people with a passkey or a code app. */
export function RecoveryCodes({ left }: { left: number }) {
  const make = useChange(() => callBody(makeRecoveryCodes, {}), null, [securityCall.path]);
  const confirmation = useConfirmation(() => make.mutate());
  return (
    <SecuritySection
      title="Recovery codes"
      text="A recovery code signs you in when you don’t have your device. Each works once, in place of a code or passkey."
    >
      <Typography>
        {left === 0 ? 'You have no codes left.' : `You have ${left} of ${RECOVERY_CODES} codes left.`}
      </Typography>
      <Button color="inherit" variant="outlined" disabled={make.isPending} onClick={confirmation.ask}>
        Create New Codes
      </Button>
      <ConfirmDialog
        {...confirmation.dialog}
        title="Create new recovery codes?"
        confirmLabel="Create New Codes"
        destroys={false}
      >
        The codes that you have now will stop working, and trusted browsers will be asked for a code again.
      </ConfirmDialog>
      <RecoveryCodesDialog codes={make.data?.recovery_codes} onClose={make.reset} />
    </SecuritySection>
  );
}

interface RecoveryCodesDialogProps {
  /** Nothing is shown where there are none. */
  codes: string[] | undefined;
  onClose: () => void;
}

/** New recovery codes, this one time: only the button says that they are kept, so nothing else closes it. */
export function RecoveryCodesDialog({ codes = [], onClose }: RecoveryCodesDialogProps) {
  return codes.length === 0 ? null : <NewCodes codes={codes} onClose={onClose} />;
}

function NewCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { data } = usePermissions();
  const [made] = useState(() => exactTime(new Date().toISOString()));
  // Of several prints and files, people must find the one that counts.
  const whose = `For ${data?.email ?? 'your account'} at ${location.host}, created ${made}.`;
  const text = codes.join('\n');
  const download = () =>
    downloadFile(
      'kitroom-recovery-codes.txt',
      new Blob([`Kitroom recovery codes. Each works once.\n${whose}\n\n${text}\n`], {
        type: 'text/plain;charset=utf-8',
      }),
    );
  return (
    <TitledDialog
      title="Your recovery codes"
      actions={
        <Button variant="contained" onClick={onClose}>
          I Have Saved Them
        </Button>
      }
    >
      <GlobalStyles styles={PRINTED} />
      <UnsavedChangesGuard unsaved={() => 'Your new recovery codes are not shown again.'} />
      <Stack spacing={2}>
        <Typography>
          Save these codes where you can find them without your phone. Each one takes the place of a code or
          passkey once. They are not shown again, and earlier ones no longer work.
        </Typography>
        <Typography color="textSecondary">{whose}</Typography>
        <Typography
          component="ul"
          aria-label="Recovery codes"
          sx={{ fontFamily: 'monospace', columns: 2, listStyle: 'none', m: 0, p: 0, '& li': { py: 0.5 } }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Typography>
        <Stack
          direction="row"
          spacing={1}
          sx={{ alignItems: 'center', pl: 1, '@media print': { display: 'none' } }}
        >
          <CopyButton text={text} />
          <Button color="inherit" size="small" onClick={() => print()}>
            Print
          </Button>
          <Button color="inherit" size="small" onClick={download}>
            Download
          </Button>
        </Stack>
      </Stack>
    </TitledDialog>
  );
}

/** On paper are the codes, without the page behind them. */
const PRINTED = {
  '@media print': {
    '#root, .MuiDialogActions-root, .MuiBackdrop-root': { display: 'none' },
  },
};
