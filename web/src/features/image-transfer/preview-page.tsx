import type {
  ChangedSlot,
  Preview,
  PreviewedPicture,
  SlotChange,
} from '@kitroom/contract/pictures/image-restore';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FADES_WHERE_IT_GOES_ON, FLOATING } from '../../theme/tokens.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { counted, withCommas } from '../../ui/sentence-parts.ts';
import { ApplyNotice, useApplyPreview } from './apply-preview.tsx';
import {
  CHANGE_NAMES,
  countChanges,
  linesOf,
  type PreviewLine,
  type Shown,
  sortedPictures,
} from './preview-groups.ts';
import { GroupBox, PreviewLineView } from './preview-line.tsx';
import { imageTransferScreen } from './screens.ts';
import { countTicks, type Ticks, useTicks } from './use-ticks.ts';

const BACK = { to: imageTransferScreen.path, label: imageTransferScreen.title };
const HOW_TO = ' Nothing has changed yet: review what would change, uncheck what should stay, then apply.';
const CHANGES: readonly SlotChange[] = ['added', 'replaced', 'unchanged', 'skipped'];

/** The effect of a zip: each picture next to the one in its slot, to be unchecked or applied. */
export function PreviewPage({ preview, discard }: { preview: Preview; discard: ReactNode }) {
  const { pictures, skipped } = preview;
  const ticks = useTicks(preview.id);
  const { state, apply, compare } = useApplyPreview(preview);
  const sorted = useMemo(() => sortedPictures(preview), [preview]);
  const counts = useMemo(() => countChanges(preview), [preview]);
  const changes = counts.added + counts.replaced;
  // Unchanged pictures are of no interest, unless there is nothing else.
  const [shown, setShown] = useState<Shown>(changes > 0 ? 'changes' : 'all');
  const lines = useMemo(() => linesOf(preview, sorted, shown), [preview, sorted, shown]);
  const all = useMemo(() => countTicks(pictures, ticks.leftOut), [pictures, ticks.leftOut]);
  const inSight = useMemo(
    () => lines.flatMap((line) => (line.kind === 'product' ? line.pictures : [])),
    [lines],
  );
  const busy = state.step === 'applying' || state.step === 'comparing';
  const changed = state.step === 'compared' || state.step === 'refused' ? state.changed : [];
  return (
    <>
      <PageHeader
        title={preview.file_name}
        back={BACK}
        subtitle={`${IMAGE_MESSAGES.restored}.${changes === 0 ? '' : HOW_TO}`}
      >
        {discard}
      </PageHeader>
      <Box aria-live="polite">
        <ApplyNotice state={state} preview={preview} onCompare={() => void compare()} />
        {all.changes > 0 ? null : (
          <Alert severity="info" sx={{ mb: 2 }}>
            Every picture in this zip is already in its slot. There is nothing to apply.
          </Alert>
        )}
      </Box>
      <Paper variant="outlined" role="group" aria-label="What is shown" sx={TOOLBAR}>
        <GroupBox pictures={inSight} name="what is shown" ticks={ticks} />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show"
          value={shown}
          onChange={(event, next: Shown | null) => {
            // On phones it may have been half in sight.
            event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
            if (next !== null) setShown(next);
          }}
          sx={SHOW}
        >
          {changes === 0 ? null : <ToggleButton value="changes">To Apply {withCommas(changes)}</ToggleButton>}
          {CHANGES.filter((change) => counts[change] > 0).map((change) => (
            <ToggleButton key={change} value={change}>
              {CHANGE_NAMES[change]} {withCommas(counts[change])}
            </ToggleButton>
          ))}
          <ToggleButton value="all">All {withCommas(pictures.length + skipped.length)}</ToggleButton>
        </ToggleButtonGroup>
        {all.changes === 0 ? null : (
          <Box sx={APPLY} role="group" aria-label="Apply">
            {all.ticked === all.changes ? null : (
              <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                {withCommas(all.changes - all.ticked)} left out
              </Typography>
            )}
            <Button
              variant="contained"
              disabled={busy || all.ticked === 0}
              onClick={() => void apply([...ticks.leftOut])}
            >
              {state.step === 'applying'
                ? 'Applying...'
                : `Apply ${counted(all.ticked, 'Change', 'Changes')}`}
            </Button>
          </Box>
        )}
      </Paper>
      {all.changes === 0 ? null : <GlobalStyles styles={ROOM_FOR_BAR} />}
      <PreviewList preview={preview} lines={lines} ticks={ticks} changed={changed} />
    </>
  );
}

// Below the header of the application, which is sticky as well.
const TOOLBAR = {
  position: 'sticky',
  top: 56 + 8,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  pl: 2,
  pr: 1,
  py: 0.75,
};
const SHOW = {
  ...FADES_WHERE_IT_GOES_ON,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  flex: '0 1 auto',
  '& > *': { flex: 'none', whiteSpace: 'nowrap' },
};
// On phones at the bottom of the window, where a thumb can reach it.
const APPLY = {
  ml: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  '@media (max-width: 767.95px)': {
    position: 'fixed',
    zIndex: 'appBar',
    insetInline: 0,
    bottom: 0,
    px: 2,
    py: 1.5,
    borderTop: 1,
    borderColor: 'divider',
    backgroundColor: 'background.paper',
    boxShadow: FLOATING,
    '& button': { flexGrow: 1 },
  },
};
// Keeps focused elements, including the last slot, visible above the bar.
const ROOM_FOR_BAR = {
  '@media (max-width: 767.95px)': { html: { scrollPaddingBottom: 88 }, main: { marginBottom: 72 } },
};

interface PreviewListProps {
  preview: Preview;
  lines: readonly PreviewLine[];
  ticks: Ticks;
  changed: readonly ChangedSlot[];
}

/** The lines of a preview; only those in sight are rendered. */
function PreviewList({ preview, lines, ticks, changed }: PreviewListProps) {
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
