import { PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';
import type { PermissionCode } from '@kitroom/contract/permissions';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
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

interface CodeTableProps {
  offered: readonly PermissionCode[];
  chosen: readonly PermissionCode[];
  onChange: (codes: PermissionCode[]) => void;
  error: string | undefined;
}

/** The permissions of a token, chosen area by area. */
export function CodeTable({ offered, chosen, onChange, error }: CodeTableProps) {
  const titleId = useId();
  const errorId = useId();
  const isOffered = (code: PermissionCode | null): code is PermissionCode =>
    code !== null && offered.includes(code);
  const areas = PERMISSION_AREAS.filter((area) => KINDS.some(([kind]) => isOffered(area[kind])));
  const toggle = (code: PermissionCode) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <section aria-labelledby={titleId} aria-describedby={error === undefined ? undefined : errorId}>
      <Typography id={titleId} variant="subtitle2" sx={{ mb: 0.5 }}>
        What it may do
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
            {areas.map((area) => (
              <TableRow key={area.label}>
                <TableCell component="th" scope="row">
                  {area.label}
                </TableCell>
                {KINDS.map(([kind, label]) => {
                  const code = area[kind];
                  // One permission may be all that an area has: it is ticked once.
                  const isRepeated = kind === 'change' && code === area.read;
                  return (
                    <TableCell key={kind} align="center" padding="none">
                      {isOffered(code) && !isRepeated ? (
                        <Checkbox
                          size="small"
                          checked={chosen.includes(code)}
                          onChange={() => toggle(code)}
                          slotProps={{ input: { 'aria-label': `${area.label}: ${label}` } }}
                        />
                      ) : null}
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
      {error === undefined ? null : (
        <FormHelperText error id={errorId} role="alert">
          {error}
        </FormHelperText>
      )}
    </section>
  );
}

const TABLE = {
  tableLayout: 'fixed',
  '& th:first-of-type': { width: '37%' },
  '& th': { px: { xs: 0.5, sm: 1 } },
};
