import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef } from 'react';
import { sayNotLoaded } from '../lazy-dialog.tsx';
import { type MenuChoice, MoreMenu } from '../more-menu.tsx';
import { useMenu } from '../use-menu.ts';
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
  const columnMenu = useMenu();
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
            { label: COLUMNS, onClick: () => columnMenu.openAt(tools.current) },
            { label: EXPORT, onClick: () => void write('csv'), disabled },
            ...seldom,
          ]}
        />
        <ColumnChoices {...list} menu={columnMenu.menu} />
      </Box>
    );
  }
  return (
    <>
      <Button {...columnMenu.button} size="small" color="inherit" startIcon={<ViewColumnOutlined />}>
        {COLUMNS}
      </Button>
      <ColumnChoices {...list} menu={columnMenu.menu} />
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

/** What the button or the menu entry that opens the choices is called. */
const COLUMNS = 'Columns';

interface ColumnChoicesProps<Row> extends Pick<TableState<Row>, 'columns' | 'allColumns' | 'setColumns'> {
  menu: ReturnType<typeof useMenu>['menu'];
}

/** Chooses the columns of a table, or the lines of cards. The first is not offered: it names the row. */
function ColumnChoices<Row>({ columns, allColumns, setColumns, menu }: ColumnChoicesProps<Row>) {
  const shown = columns.map((column) => column.id);
  return (
    <Menu {...menu} slotProps={{ list: { 'aria-label': COLUMNS, dense: true } }}>
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
