import { mdiDragVertical } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo, type ReactNode } from 'react';
import { FLOATING } from '../../theme/tokens.ts';
import { ColorSwatch } from '../../ui/color-swatch.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UpAndDown, useDraggedEntry } from '../../ui/list/vertical-drag.tsx';
import type { SortedRow } from './use-order.ts';

/** In pixels. */
export const ROW_HEIGHT = 52;

interface OrderRowProps {
  row: SortedRow;
  /** From 0. */
  place: number;
  /** The last place of all. */
  last: number;
  /** Pixels from the top of the list. */
  top: number;
  /** Whether Tab leads here; the arrow keys lead to the others. */
  tabbable: boolean;
  describedBy: string;
  onFocus: (id: number) => void;
  onMove: (from: number, to: number) => void;
}

/** A record with its place: dragged by the row with a mouse, by its handle with a finger. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { row, place, last, top, tabbable, describedBy, onFocus, onMove } = props;
  const { entry, handle, isDragging } = useDraggedEntry(row.id);
  return (
    <Box
      component="li"
      {...entry}
      aria-setsize={last + 1}
      aria-posinset={place + 1}
      sx={{ position: 'absolute', insetInline: 0, cursor: 'grab' }}
      style={{ ...entry.style, top, opacity: isDragging ? 0.3 : undefined }}
    >
      <OrderRowShown
        row={row}
        place={place}
        handle={
          <IconButton
            data-handle={row.id}
            aria-label={`Move ${row.name}, place ${place + 1} of ${last + 1}`}
            aria-describedby={describedBy}
            tabIndex={tabbable ? 0 : -1}
            onFocus={() => onFocus(row.id)}
            {...handle}
            sx={{ touchAction: 'none', cursor: 'grab' }}
          >
            <Icon path={mdiDragVertical} fontSize="small" />
          </IconButton>
        }
        buttons={<UpAndDown name={row.name} place={place} last={last} onMove={(to) => onMove(place, to)} />}
      />
    </Box>
  );
});

interface OrderRowShownProps {
  row: SortedRow;
  place: number;
  handle?: ReactNode;
  buttons?: ReactNode;
  /** Under the pointer, above the others. */
  lifted?: boolean;
}

/** The look of a row, in the list and while it is dragged. */
export function OrderRowShown({ row, place, handle, buttons, lifted = false }: OrderRowShownProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        // On a phone the name needs the room.
        gap: { xs: 0.75, sm: 1.5 },
        height: ROW_HEIGHT,
        px: { xs: 0.5, sm: 1 },
        borderBottom: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        ...(lifted ? { boxShadow: FLOATING, borderRadius: '8px', cursor: 'grabbing' } : {}),
      }}
    >
      {handle ?? (
        <Box sx={{ p: 1, lineHeight: 0 }}>
          <Icon path={mdiDragVertical} fontSize="small" />
        </Box>
      )}
      <Box
        component="span"
        aria-hidden
        sx={{
          minWidth: { xs: 28, sm: 36 },
          textAlign: 'right',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {place + 1}
      </Box>
      {row.hex_value === undefined ? null : <ColorSwatch hex={row.hex_value} size={24} />}
      <Box sx={{ flex: 1, minWidth: 0 }} dir="auto">
        <Box component="span" title={row.name} sx={ONE_LINE}>
          {row.name}
        </Box>
        <Box component="span" sx={{ ...ONE_LINE, typography: 'caption', color: 'text.secondary' }}>
          {row.is_active ? row.code : `${row.code} · Inactive`}
        </Box>
      </Box>
      {buttons}
    </Box>
  );
}

const ONE_LINE = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
