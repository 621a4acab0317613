import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { TableState } from './list-state.ts';

type ColumnMenuProps<Row> = Pick<TableState<Row>, 'columns' | 'allColumns' | 'setColumns'>;

/** Chooses the columns of a table. The first is not offered: it names the row. */
export function ColumnMenu<Row>({ columns, allColumns, setColumns }: ColumnMenuProps<Row>) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = columns.map((column) => column.id);
  return (
    <>
      <Button
        id={`${id}-button`}
        size="small"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu
        // Rendered inside the toolbar, so that its content belongs to a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button`, dense: true } }}
      >
        {allColumns.slice(1).map((column) => {
          const checked = shown.includes(column.id);
          return (
            <MenuItem
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={checked}
              onClick={() =>
                setColumns(checked ? shown.filter((other) => other !== column.id) : [...shown, column.id])
              }
            >
              {checked ? <CheckBox color="primary" sx={TICK} /> : <CheckBoxOutlineBlank sx={TICK} />}
              {column.header}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

const TICK = { fontSize: 20, mr: 1.25 };
