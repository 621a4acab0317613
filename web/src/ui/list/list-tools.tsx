import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { sayNotLoaded } from '../lazy-dialog.tsx';
import { type MenuChoice, MoreMenu } from '../more-menu.tsx';
import { useSmallScreen } from '../use-small-screen.ts';
import type { TableState } from './list-state.ts';

interface ListToolsProps<Row> {
  /** Begins the name of the exported file, such as `sizes`. */
  name: string;
  list: TableState<Row>;
  /** What else can be done with the list. */
  more: readonly MenuChoice[];
}

const EXPORT = 'Export CSV';

/** Actions for a list as it is shown: choose its columns, export it, and its own actions. */
export function ListTools<Row>({ name, list, more }: ListToolsProps<Row>) {
  const small = useSmallScreen();
  const tools = useRef<HTMLElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const write = async (format: 'csv' | 'xlsx') => {
    // Loaded on the first export, not with every list.
    const code = await import('./list-export.ts').catch(() => null);
    const inFile = list.fileColumns === undefined ? [] : await list.fileColumns().catch(() => null);
    const isWritten = code !== null && inFile !== null && (await code.exportList(format, name, list, inFile));
    if (!isWritten) sayNotLoaded();
  };
  const disabled = list.rows.length === 0;
  const seldom = [{ label: 'Export Excel', onClick: () => void write('xlsx'), disabled }, ...more];
  if (small) {
    return (
      <Box ref={tools}>
        <MoreMenu
          choices={[
            { label: COLUMNS, onClick: () => setAnchor(tools.current) },
            { label: EXPORT, onClick: () => void write('csv'), disabled },
            ...seldom,
          ]}
        />
        <ColumnChoices {...list} anchor={anchor} onClose={() => setAnchor(null)} />
      </Box>
    );
  }
  return (
    <>
      <ColumnMenu {...list} />
      <Button
        size="small"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        disabled={disabled}
        onClick={() => void write('csv')}
      >
        {EXPORT}
      </Button>
      {/* The less common ones: all of them together would need a second line. */}
      <MoreMenu choices={seldom} />
    </>
  );
}

type ColumnMenuProps<Row> = Pick<TableState<Row>, 'columns' | 'allColumns' | 'setColumns'>;

/** A button that opens the `ColumnChoices`. */
function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
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
const COLUMNS = 'Columns';

interface ColumnChoicesProps<Row> extends ColumnMenuProps<Row> {
  /** Null: closed. */
  anchor: HTMLElement | null;
  /** Id of what names the menu; without one it is called 'Columns'. */
  labelledBy?: string;
  onClose: () => void;
}

/** Chooses the columns of a table, or the lines of cards. The first is not offered: it names the row. */
function ColumnChoices<Row>(props: ColumnChoicesProps<Row>) {
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
