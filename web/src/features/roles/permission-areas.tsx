import { PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';
import { isApplicationCode, type PermissionCode } from '@kitroom/contract/permissions';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

const KINDS = [
  ['read', 'Read'],
  ['create', 'Create'],
  ['change', 'Change'],
] as const;

/** What the holders of these permissions can do, area by area. */
export function PermissionAreas({ held }: { held: ReadonlySet<string> }) {
  const titleId = useId();
  const own = [...held].filter((code) => !isApplicationCode(code)).toSorted();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ pt: 2 }}>
      <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 1 }}>
        What this role can do
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Table size="small" aria-labelledby={titleId} sx={TABLE}>
          <TableHead>
            <TableRow>
              <TableCell>Area</TableCell>
              {KINDS.map(([kind, label]) => (
                <TableCell key={kind} align="center">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {PERMISSION_AREAS.map((area) => (
              <TableRow key={area.label}>
                <TableCell component="th" scope="row">
                  {area.label}
                </TableCell>
                {KINDS.map(([kind]) => (
                  <TableCell key={kind} align="center">
                    <Mark code={area[kind]} held={held} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      {own.length === 0 ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {`Also ${own.join(', ')}, which Kitroom does not use.`}
        </Typography>
      )}
    </Box>
  );
}

const TABLE = {
  tableLayout: 'fixed',
  '& th:first-of-type': { width: { xs: '40%', sm: '46%' } },
  '& td, & th': { py: 0.75, px: { xs: 1, sm: 2 } },
};

function Mark({ code, held }: { code: PermissionCode | null; held: ReadonlySet<string> }) {
  // There is no such permission.
  if (code === null) return null;
  if (held.has(code))
    return <Check color="success" titleAccess="Yes" sx={{ fontSize: 20, display: 'block', mx: 'auto' }} />;
  return (
    <Typography component="span" color="textSecondary" variant="inherit">
      <span aria-hidden>–</span>
      <span className="visually-hidden">No</span>
    </Typography>
  );
}
