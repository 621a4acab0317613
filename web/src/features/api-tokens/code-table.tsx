import { AREA_COLUMNS, checkboxLabel, PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';
import type { PermissionCode } from '@kitroom/contract/permissions';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { AreaTable } from '../../access/area-table.tsx';

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
  const areas = PERMISSION_AREAS.filter((area) => AREA_COLUMNS.some(([kind]) => isOffered(area[kind])));
  const toggle = (code: PermissionCode) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <section aria-labelledby={titleId} aria-describedby={error === undefined ? undefined : errorId}>
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        Permissions
      </Typography>
      <AreaTable
        areas={areas}
        titleId={titleId}
        cell={(area, kind) => {
          const code = area[kind];
          // One permission may be all that an area has: it is ticked once.
          const isRepeated = kind === 'change' && code === area.read;
          return isOffered(code) && !isRepeated ? (
            <Checkbox
              size="small"
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
              slotProps={{ input: { 'aria-label': checkboxLabel(code) } }}
              sx={{ m: -0.5 }}
            />
          ) : null;
        }}
      />
      {error === undefined ? null : (
        <FormHelperText error id={errorId} role="alert">
          {error}
        </FormHelperText>
      )}
    </section>
  );
}
