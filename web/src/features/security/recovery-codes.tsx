import { makeRecoveryCodes, RECOVERY_CODES } from '@kitroom/contract/access/second-step';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callBody } from '../../api/call.ts';
import { ConfirmDialog, useConfirmation } from '../../ui/confirm-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecuritySection } from './security-section.tsx';
import { useSecurityChange } from './use-security.ts';

interface RecoveryCodesProps {
  left: number;
  /** A passkey or a code app: recovery codes stand in for it. */
  hasSecondStep: boolean;
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ left, hasSecondStep }: RecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>();
  const make = useSecurityChange(
    () => callBody(makeRecoveryCodes, {}),
    (answer) => setCodes(answer.recovery_codes),
  );
  const confirmation = useConfirmation(() => make.mutate(undefined));
  const hasNone = !hasSecondStep && left === 0;
  return (
    <SecuritySection
      title="Recovery codes"
      text={
        hasNone
          ? `You get ${RECOVERY_CODES} recovery codes when you add a passkey or set up a code app. They sign you in when you do not have your device.`
          : 'A recovery code signs you in when you do not have your device. Each works once, in place of a code or passkey.'
      }
    >
      {hasNone ? null : (
        <>
          <Typography>
            {left === 0 ? 'You have no codes left.' : `You have ${left} of ${RECOVERY_CODES} codes left.`}
          </Typography>
          <Button color="inherit" variant="outlined" disabled={make.isPending} onClick={confirmation.ask}>
            Make New Codes
          </Button>
        </>
      )}
      <ConfirmDialog
        {...confirmation.dialog}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        destroys={false}
      >
        The codes that you have now will stop working, and trusted browsers will be asked for a code again.
      </ConfirmDialog>
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </SecuritySection>
  );
}
