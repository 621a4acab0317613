import { PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';
import { isApplicationCode, type PermissionCode } from '@kitroom/contract/permissions';
import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { AreaTable } from '../../access/area-table.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The abilities of these permissions' holders, area by area. */
export function PermissionAreas({ held }: { held: ReadonlySet<string> }) {
  const titleId = useId();
  const own = [...held].filter((code) => !isApplicationCode(code)).toSorted();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ pt: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        What this role can do
      </Typography>
      <AreaTable
        areas={PERMISSION_AREAS}
        titleId={titleId}
        cell={(area, kind) => <Mark code={area[kind]} held={held} />}
      />
      {own.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {`Also ${own.join(', ')}, which Kitroom does not use.`}
        </Typography>
      )}
    </Box>
  );
}

function Mark({ code, held }: { code: PermissionCode | null; held: ReadonlySet<string> }) {
  // There is no such permission.
  if (code === null) return null;
  if (held.has(code))
    return (
      <Icon
        path={mdiCheck}
        color="success"
        titleAccess="Yes"
        sx={{ fontSize: 20, display: 'block', mx: 'auto' }}
      />
    );
  return (
    <Typography component="span" color="textSecondary" variant="inherit">
      <span aria-hidden>–</span>
      <span className="visually-hidden">No</span>
    </Typography>
  );
}
