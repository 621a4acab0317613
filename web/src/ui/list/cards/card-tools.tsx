import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Icon } from '../../icon.tsx';
import { useMenu } from '../../use-menu.ts';
import type { TableState } from '../list-state.ts';
import { ToolButton } from '../list-toolbar.tsx';
import type { TableSort } from '../record-columns.ts';
import { RowCheckbox, type RowSelection } from '../row-checkbox.tsx';

type SortMenuProps<Row> = Pick<TableState<Row>, 'columns' | 'sort' | 'setSort'>;

/** Sorts cards, which have no column headings. Choosing the same column again turns the order around. */
export function SortMenu<Row>({ columns, sort, setSort }: SortMenuProps<Row>) {
  const { button, menu, list, close } = useMenu();
  const sorted = columns.find((column) => column.id === sort?.column);
  const descending = sort?.descending === true;
  const choose = (next: TableSort | null) => {
    close();
    setSort(next);
  };
  return (
    <>
      <ToolButton
        {...button}
        endIcon={sorted === undefined ? null : <Direction descending={descending} />}
        aria-label={
          sorted === undefined
            ? 'Sort By'
            : `Sort By: ${sorted.header}, ${descending ? 'descending' : 'ascending'}`
        }
      >
        {sorted?.header ?? 'Sort By'}
      </ToolButton>
      <Menu {...menu} slotProps={{ list }}>
        <MenuItem
          role="menuitemradio"
          aria-checked={sorted === undefined}
          selected={sorted === undefined}
          onClick={() => choose(null)}
        >
          Default Order
        </MenuItem>
        {columns.map((column) => {
          const chosen = column === sorted;
          return (
            <MenuItem
              key={column.id}
              role="menuitemradio"
              aria-checked={chosen}
              selected={chosen}
              onClick={() => choose({ column: column.id, descending: chosen && !descending })}
              sx={{ justifyContent: 'space-between', gap: 2 }}
            >
              {column.header}
              {chosen ? <Direction descending={descending} /> : null}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

function Direction({ descending }: { descending: boolean }) {
  return <Icon path={descending ? mdiArrowDown : mdiArrowUp} aria-hidden sx={{ fontSize: 18 }} />;
}

interface SelectCardsProps {
  selection: Pick<RowSelection, 'clear'>;
  /** Whether the cards currently have check boxes. */
  selecting: boolean;
  onSelecting: (selecting: boolean) => void;
  /** While the cards load. */
  disabled: boolean;
}

/** In the toolbar of cards: check boxes appear on request, so that scrolling with a thumb does not select. */
export function SelectCards({ selection, selecting, onSelecting, disabled }: SelectCardsProps) {
  return (
    <ToolButton
      disabled={disabled}
      onClick={() => {
        if (selecting) selection.clear();
        onSelecting(!selecting);
      }}
    >
      {selecting ? 'Done' : 'Select'}
    </ToolButton>
  );
}

interface SelectAllCardsProps {
  selection: RowSelection;
  /** How many cards there are. */
  count: number;
}

/** Above cards that have check boxes. */
export function SelectAllCards({ selection: { selected, toggleAll }, count }: SelectAllCardsProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', ml: 0.5, minHeight: 44 }}>
      <RowCheckbox
        label="Select all shown"
        checked={selected.size === count}
        indeterminate={selected.size > 0 && selected.size < count}
        onToggle={toggleAll}
      />
      <span aria-hidden>Select all shown</span>
    </Box>
  );
}
