import type { ChangedSlot, Preview, PreviewedPicture } from '@kitroom/contract/pictures/image-restore';
import Box from '@mui/material/Box';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PreviewLine } from './preview-groups.ts';
import { PreviewLineView } from './preview-line.tsx';
import type { Ticks } from './use-ticks.ts';

interface PreviewListProps {
  preview: Preview;
  lines: readonly PreviewLine[];
  ticks: Ticks;
  changed: readonly ChangedSlot[];
}

/** The lines of a preview; only those in sight are rendered. */
export function PreviewList({ preview, lines, ticks, changed }: PreviewListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current !== null) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => HEIGHTS[lines[index]?.kind ?? 'skipped'],
    overscan: 3,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.key ?? index,
  });
  const changedKeys = useMemo(() => new Set(changed.map(slotKey)), [changed]);
  const hasChanged = useCallback(
    (picture: PreviewedPicture) => changedKeys.has(slotKey(picture)),
    [changedKeys],
  );
  return (
    <Box
      ref={list}
      role="region"
      aria-label="Pictures in the zip"
      sx={{ position: 'relative', overflowAnchor: 'none' }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const line = lines[index];
        if (line === undefined) return null;
        return (
          <Box
            key={line.key}
            data-index={index}
            ref={virtualizer.measureElement}
            sx={{ position: 'absolute', insetInline: 0, top: 0 }}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <PreviewLineView line={line} previewId={preview.id} ticks={ticks} hasChanged={hasChanged} />
          </Box>
        );
      })}
    </Box>
  );
}

/** Pixels before a line was measured, on a desktop. */
const HEIGHTS: Record<PreviewLine['kind'], number> = {
  product: 70,
  color: 204,
  'skipped-heading': 56,
  skipped: 59,
};

function slotKey({ product_id, color_id, slot }: ChangedSlot): string {
  return `${product_id}/${color_id}/${slot}`;
}
