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
  /** What else can be done with the list. */
  more: readonly MenuChoice[];
  /** What is a button elsewhere, and first in the menu of a phone. */
  onPhones: readonly MenuChoice[];
}

const loadColumnMenu = async () => (await import('./columns/column-menu.tsx')).ColumnMenu;

const EXPORT = 'Export CSV';

/** Actions for a list as it is shown: choose its columns, export it, and its own actions. */
export function ListTools<Row>({ name, list, more, onPhones }: ListToolsProps<Row>) {
  const small = useSmallScreen();
  const columnMenu = useMenu();
  // With what drags: loaded when it first opens.
  const ColumnMenu = usePartOnDemand(columnMenu.isOpen, loadColumnMenu, columnMenu.close);
  const columns =
    ColumnMenu === null ? null : <ColumnMenu label={COLUMNS} list={list} menu={columnMenu.menu} />;
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
      <>
        <MoreTools
          choices={[
            ...onPhones,
            { label: COLUMNS, onClick: columnMenu.openAt },
            { label: EXPORT, onClick: () => void write('csv'), disabled },
            ...seldom,
          ]}
        />
        {columns}
      </>
    );
  }
  return (
    <>
      <ToolButton {...columnMenu.button}>{COLUMNS}</ToolButton>
      {columns}
      <ToolButton disabled={disabled} onClick={() => void write('csv')}>
        {EXPORT}
      </ToolButton>
      {/* The less common ones: all of them together would need a second line. */}
      <MoreTools choices={seldom} />
    </>
  );
}

/** The menu of a toolbar for what has no button of its own. */
export function MoreTools({ choices }: { choices: readonly MenuChoice[] }) {
  const small = useSmallScreen();
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

/** What the button or the menu entry that opens the choices is called. */
const COLUMNS = 'Columns';
