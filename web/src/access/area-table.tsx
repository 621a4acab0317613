import { AREA_COLUMNS, type PermissionArea } from '@kitroom/contract/access/permission-areas';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface AreaTableProps {
  areas: readonly PermissionArea[];
  titleId: string;
  cell: (area: PermissionArea, kind: (typeof AREA_COLUMNS)[number][0]) => ReactNode;
}

/** Permissions, area by area. */
export function AreaTable({ areas, titleId, cell }: AreaTableProps) {
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table size="small" aria-labelledby={titleId} sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>Area</TableCell>
            {AREA_COLUMNS.map(([kind, column]) => (
              <TableCell key={kind} align="center">
                {column}
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
              {AREA_COLUMNS.map(([kind]) => (
                <TableCell key={kind} align="center">
                  {cell(area, kind)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

const TABLE = {
  tableLayout: 'fixed',
  '& td, & th': { py: 0.75, px: 0.5 },
  '& th:first-of-type': { width: { xs: '40%', sm: '45%' }, pl: { xs: 1, sm: 2 } },
};
