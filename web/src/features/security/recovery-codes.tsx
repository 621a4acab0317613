import { makeRecoveryCodes, RECOVERY_CODES, securityCall } from '@kitroom/contract/access/second-step';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callBody } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

/** How many recovery codes are left, and new ones; only for people with a passkey or a code app. */
export function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[]>();
  const make = useChange(
    () => callBody(makeRecoveryCodes, {}),
    (answer) => setCodes(answer.recovery_codes),
    [securityCall.path],
  );
  const confirmation = useConfirmation(() => make.mutate());
  return (
    <SecuritySection
      title="Recovery codes"
      text="A recovery code signs you in when you do not have your device. Each works once, in place of a code or passkey."
    >
      <Typography>
        {left === 0 ? 'You have no codes left.' : `You have ${left} of ${RECOVERY_CODES} codes left.`}
      </Typography>
      <Button color="inherit" variant="outlined" disabled={make.isPending} onClick={confirmation.ask}>
        Make New Codes
      </Button>
      <ConfirmDialog
        {...confirmation.dialog}
        title="Make new recovery codes?"
        confirmLabel="Make New Codes"
        destroys={false}
      >
        The codes that you have now will stop working, and trusted browsers will be asked for a code again.
      </ConfirmDialog>
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </SecuritySection>
  );
}
