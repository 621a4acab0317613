import { KINDS } from '@kitroom/contract/kinds';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { usePermissions } from '../../session/permissions-context.ts';
import { useFocusFallback } from '../../ui/focus.ts';
import { withCommas } from '../../ui/sentence-parts.ts';
import type { ImportTarget } from './import-list.ts';

interface InactiveAlertProps {
  target: ImportTarget;
  count: number;
  disabled?: boolean;
  onActivate: () => void;
  /** Selects what gets the focus from a button that is gone. */
  focusAfter: string;
  /** Says that they are inactive. */
  children: string;
}

/** Says that records of an import are inactive, and offers to activate them. */
export function InactiveAlert(props: InactiveAlertProps) {
  const { target, count, disabled, onActivate, focusAfter, children } = props;
  const { has } = usePermissions();
  const button = useFocusFallback<HTMLButtonElement>(focusAfter);
  return (
    <Alert
      severity="info"
      action={
        has(KINDS[target.entity].updatePermission) ? (
          <Button ref={button} color="inherit" size="small" disabled={disabled} onClick={onActivate}>
            {`Activate ${withCommas(count)}`}
          </Button>
        ) : null
      }
    >
      {children}
    </Alert>
  );
}
