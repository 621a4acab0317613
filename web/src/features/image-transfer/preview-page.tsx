import type { Preview, SlotChange } from '@kitroom/contract/pictures/image-restore';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import { FADES_WHERE_IT_GOES_ON, FLOATING } from '../../theme/tokens.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { ApplyNotice } from './apply-notice.tsx';
import { CHANGE_NAMES } from './change-names.ts';
import { changesText } from './changes-text.ts';
import { countChanges, groupPictures, linesOf, type Shown } from './preview-groups.ts';
import { GroupBox } from './preview-line.tsx';
import { PreviewList } from './preview-list.tsx';
import { imageTransferScreen } from './screens.ts';
import { useApplyPreview } from './use-apply-preview.ts';
import { countTicks, useTicks } from './use-ticks.ts';

const BACK = { to: imageTransferScreen.path, label: imageTransferScreen.title };
const HOW_TO = ' Nothing has changed yet: review what would change, uncheck what should stay, then apply.';
const CHANGES: readonly SlotChange[] = ['added', 'replaced', 'unchanged', 'skipped'];

/** The effect of a zip: each picture next to the one in its slot, to be unchecked or applied. */
export function PreviewPage({ preview, discard }: { preview: Preview; discard: ReactNode }) {
  const { pictures, skipped } = preview;
  const ticks = useTicks(preview.id);
  const { state, apply, compare } = useApplyPreview(preview);
  const groups = useMemo(() => groupPictures(preview), [preview]);
  const counts = useMemo(() => countChanges(preview), [preview]);
  const changes = counts.added + counts.replaced;
  // Unchanged pictures are of no interest, unless there is nothing else.
  const [shown, setShown] = useState<Shown>(changes > 0 ? 'changes' : 'all');
  const lines = useMemo(() => linesOf(groups, skipped, shown), [groups, skipped, shown]);
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
          {changes === 0 ? null : <ToggleButton value="changes">To apply {withCommas(changes)}</ToggleButton>}
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
              {state.step === 'applying' ? 'Applying...' : `Apply ${changesText(all.ticked)}`}
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
