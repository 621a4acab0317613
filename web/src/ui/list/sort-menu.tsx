import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import SwapVert from '@mui/icons-material/SwapVert';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { TableState } from './list-state.ts';
import type { TableSort } from './record-columns.ts';

type SortMenuProps<Row> = Pick<TableState<Row>, 'columns' | 'sort' | 'setSort'>;

/** Sorts cards, which have no column headings. Choosing the same column again turns the order around. */
export function SortMenu<Row>({ columns, sort, setSort }: SortMenuProps<Row>) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sorted = columns.find((column) => column.id === sort?.column);
  const descending = sort?.descending === true;
  const choose = (next: TableSort | null) => {
    setAnchor(null);
    setSort(next);
  };
  return (
    <>
      <Button
        id={`${id}-button`}
        size="small"
        color="inherit"
        startIcon={sorted === undefined ? <SwapVert /> : <Direction descending={descending} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={
          sorted === undefined
            ? 'Sort by'
            : `Sort by: ${sorted.header}, ${descending ? 'descending' : 'ascending'}`
        }
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {sorted?.header ?? 'Sort by'}
      </Button>
      <Menu
        // Rendered inside the toolbar, so that its content belongs to a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        <MenuItem
          role="menuitemradio"
          aria-checked={sorted === undefined}
          selected={sorted === undefined}
          onClick={() => choose(null)}
        >
          Default order
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
  const Icon = descending ? ArrowDownward : ArrowUpward;
  return <Icon aria-hidden sx={{ fontSize: 18 }} />;
}
