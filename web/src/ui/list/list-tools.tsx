import { mdiDotsVertical } from '@mdi/js';
import { Icon } from '../icon.tsx';
import { sayNotLoaded, usePartOnDemand } from '../lazy-dialog.tsx';
import { type MenuChoice, MoreMenu } from '../more-menu.tsx';
import { useMenu } from '../use-menu.ts';
import { useSmallScreen } from '../use-small-screen.ts';
import type { TableState } from './list-state.ts';
import { ToolButton } from './list-toolbar.tsx';

interface ListToolsProps<Row> {
  /** Begins the name of the exported file, such as `sizes`. */
  name: string;
  list: TableState<Row>;
  first: readonly MenuChoice[];
  /** The other actions of the list. */
  more: readonly MenuChoice[];
}

const loadColumnMenu = async () => (await import('./columns/column-menu.tsx')).ColumnMenu;

/** Actions for a list as it is shown: export it, choose its columns, and its own actions. */
export function ListTools<Row>({ name, list, first, more }: ListToolsProps<Row>) {
  const small = useSmallScreen();
  const columnMenu = useMenu();
  // With what drags: loaded when it first opens.
  const ColumnMenu = usePartOnDemand(columnMenu.isOpen, loadColumnMenu, columnMenu.close);
  const write = async (format: 'csv' | 'xlsx') => {
    // Loaded on the first export, not with every list.
    const code = await import('./list-export.ts').catch(() => null);
    const inFile = list.fileColumns === undefined ? [] : await list.fileColumns().catch(() => null);
    const isWritten = code !== null && inFile !== null && (await code.exportList(format, name, list, inFile));
    if (!isWritten) sayNotLoaded();
  };
  const disabled = list.rows.length === 0;
  const exports: MenuChoice[] = [
    { label: 'Export Excel', onClick: () => void write('xlsx'), disabled },
    { label: 'Export CSV', onClick: () => void write('csv'), disabled },
  ];
  const columns = { label: COLUMNS, onClick: columnMenu.openAt };
  return (
    <>
      {small ? null : (
        <MoreMenu
          choices={exports}
          button={(opener) => (
            <ToolButton {...opener} disabled={disabled}>
              Export
            </ToolButton>
          )}
        />
      )}
      <MoreTools choices={[...first, columns, ...(small ? exports : []), ...more]} />
      {ColumnMenu === null ? null : <ColumnMenu label={COLUMNS} list={list} menu={columnMenu.menu} />}
    </>
  );
}

/** The menu of a toolbar's tools without a button of their own; no menu if there are none. */
export function MoreTools({ choices }: { choices: readonly MenuChoice[] }) {
  const small = useSmallScreen();
  if (choices.length === 0) return null;
  return (
    <MoreMenu
      choices={choices}
      button={(opener) =>
        small ? (
          <ToolButton {...opener} aria-label="More" sx={{ px: 1 }}>
            <Icon path={mdiDotsVertical} sx={{ fontSize: 20 }} />
          </ToolButton>
        ) : (
          <ToolButton {...opener}>More</ToolButton>
        )
      }
    />
  );
}

const COLUMNS = 'Columns';
