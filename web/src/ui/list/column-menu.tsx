import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { TableState } from './list-state.ts';

type ColumnMenuProps<Row> = Pick<TableState<Row>, 'columns' | 'allColumns' | 'setColumns'>;

/** A button that opens the `ColumnChoices`. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const id = `${useId()}-button`;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        id={id}
        size="small"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {COLUMNS}
      </Button>
      <ColumnChoices {...props} anchor={anchor} labelledBy={id} onClose={() => setAnchor(null)} />
    </>
  );
}

/** What the button or the menu entry that opens the choices is called. */
export const COLUMNS = 'Columns';

interface ColumnChoicesProps<Row> extends ColumnMenuProps<Row> {
  /** Null: closed. */
  anchor: HTMLElement | null;
  /** Id of what names the menu; without one it is called 'Columns'. */
  labelledBy?: string;
  onClose: () => void;
}

/** Chooses the columns of a table, or the lines of cards. The first is not offered: it names the row. */
export function ColumnChoices<Row>(props: ColumnChoicesProps<Row>) {
  const { columns, allColumns, setColumns, anchor, labelledBy, onClose } = props;
  const shown = columns.map((column) => column.id);
  const name = labelledBy === undefined ? { 'aria-label': COLUMNS } : { 'aria-labelledby': labelledBy };
  return (
    <Menu
      // Rendered inside the toolbar, so that its content belongs to a landmark.
      disablePortal
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { ...name, dense: true } }}
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
  );
}

const TICK = { fontSize: 20, mr: 1.25 };
