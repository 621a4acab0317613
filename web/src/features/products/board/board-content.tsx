import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useSmallScreen } from '../../../ui/use-small-screen.ts';
import type { Upload } from '../../../uploads/upload-queue.ts';
import { useUploads } from '../../../uploads/use-uploads.ts';
import type { Place } from '../pictures/slots.ts';
import { recordKey, type slotChanges } from '../pictures/use-slot-uploads.ts';
import { SmallBoard, WideBoard } from './board-list.tsx';
import { BoardProduct } from './board-product.tsx';
import type { BoardRow } from './board-rows.ts';
import { type SlotPlace, slotKey } from './slot-place.ts';
import { useSlotMenu } from './use-slot-menu.tsx';
import { useSlotMoves } from './use-slot-moves.ts';

interface BoardContentProps {
  /** Those shown. */
  rows: readonly BoardRow[];
  /** All, by the product's id. */
  known: ReadonlyMap<number, BoardRow>;
  readOnly: boolean;
  onPick: (slot: SlotPlace) => void;
  changesOf: (productId: number) => ReturnType<typeof slotChanges>;
}

/** The rows of the board, and the actions for their slots. */
export function BoardContent({ rows, known, readOnly, onPick, changesOf }: BoardContentProps) {
  const rowOf = (productId: number) => known.get(productId);
  const list = useRef<HTMLUListElement>(null);
  const onMove = (productId: number, from: Place, to: Place) => changesOf(productId).move(from, to);
  const moves = useSlotMoves({ board: list, rowOf, readOnly, onMove });
  const menu = useSlotMenu({ rowOf, readOnly, onPick, move: moves.move, changesOf });
  const uploads = groupByRecord(useUploads());
  const Board = useSmallScreen() ? SmallBoard : WideBoard;
  const { carried, focused } = moves;
  // The slots inside are buttons: their events are handled here, once for thousands of them.
  return (
    <Box {...moves.handlers} onClick={menu.onClick}>
      <Board
        rows={rows}
        list={list}
        draw={(row, { index, size }, top) => {
          const { id } = row.product;
          const isCarried = carried?.productId === id;
          return (
            <li
              key={id}
              data-product={id}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ height: size, transform: `translateY(${top}px)` }}
            >
              <BoardProduct
                row={row}
                readOnly={readOnly}
                tabStop={focused?.productId === id ? slotKey(focused.place) : null}
                from={isCarried ? slotKey(carried.place) : null}
                to={isCarried ? slotKey(carried.to) : null}
                uploads={uploads.get(recordKey(id)) ?? NO_UPLOADS}
              />
            </li>
          );
        }}
      />
      <span role="status" className="visually-hidden">
        {moves.said}
      </span>
      {menu.dialogs}
    </Box>
  );
}

const NO_UPLOADS: readonly Upload[] = [];

function groupByRecord(uploads: readonly Upload[]): ReadonlyMap<string, readonly Upload[]> {
  const groups = new Map<string, Upload[]>();
  for (const upload of uploads) groups.set(upload.record, [...(groups.get(upload.record) ?? []), upload]);
  return groups;
}
