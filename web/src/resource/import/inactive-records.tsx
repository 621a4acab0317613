import { KINDS } from '@kitroom/contract/kinds';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { usePermissions } from '../../session/permissions-context.ts';
import { withCommas } from '../../ui/sentence-parts.ts';
import type { ImportTarget } from './import-list.ts';

interface InactiveRecordsProps {
  target: ImportTarget;
  count: number;
  disabled: boolean;
  onActivate: () => void;
}

/** Says that lines are about inactive records, and offers to activate them with the import. */
export function InactiveRecords({ target, count, disabled, onActivate }: InactiveRecordsProps) {
  const { has } = usePermissions();
  const { entity, noun } = target;
  return (
    <Alert
      severity="info"
      action={
        has(KINDS[entity].updatePermission) ? (
          <Button color="inherit" size="small" disabled={disabled} onClick={onActivate}>
            {`Activate ${withCommas(count)}`}
          </Button>
        ) : null
      }
    >
      {count === 1
        ? `1 line is about an inactive ${noun.one}, which stays inactive.`
        : `${withCommas(count)} lines are about inactive ${noun.many}, which stay inactive.`}
    </Alert>
  );
}
