import { THUMBNAIL_WIDTHS } from '@kitroom/contract/product-image';
import { mdiAccountOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { imageUrl } from '../../api/product-pictures.ts';
import { actorOf, type EntryLine, isOfMany } from '../../changes/history/entry-lines.ts';
import { Icon } from '../../ui/icon.tsx';
import { exactTime, TimeOfDay } from '../../ui/relative-time.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { SentenceShown } from './sentence-shown.tsx';

interface ActivityItemProps {
  line: EntryLine;
  /** Shows its details; the same function on every render. */
  onOpen: (line: EntryLine) => void;
}

/** One line of the activity: who, what, the picture of the record, and the time; on a phone the time is below the text. */
export const ActivityItem = memo(function ActivityItem({ line, onOpen }: ActivityItemProps) {
  const { at, record, thumbnail } = line;
  const isPictured = record !== null && thumbnail !== null && !isOfMany(line);
  return (
    <Box component="li" sx={ITEM}>
      <Initials name={actorOf(line)?.name ?? null} />
      <Box dir="auto" sx={TEXT}>
        <SentenceShown line={line} />
      </Box>
      <Box sx={PICTURE}>{isPictured ? <RecordPicture productId={record.id} {...thumbnail} /> : null}</Box>
      <Box sx={BELOW}>
        <Box sx={TIME}>
          <TimeOfDay iso={at} />
        </Box>
        <Button
          size="small"
          aria-label={`Details of ${exactTime(at)}`}
          onClick={() => onOpen(line)}
          sx={BUTTON}
        >
          Details
        </Button>
      </Box>
    </Box>
  );
});

function RecordPicture({ productId, slot, sha256 }: { productId: number; slot: number; sha256: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  const address = imageUrl({ productId, colorId: null, slot }, sha256, THUMBNAIL_WIDTHS[0]);
  return <Thumbnail src={address} alt="" side={LARGEST} onError={() => setFailed(true)} />;
}

const SIDE = 'var(--row-picture)';
/** The value of `SIDE` where rows have most room, in pixels. */
const LARGEST = 40;

const ITEM = {
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  display: 'grid',
  gridTemplateColumns: { xs: '2rem minmax(0, 1fr) auto', sm: '2rem minmax(0, 1fr) auto 5.5rem 5rem' },
  gridTemplateAreas: { xs: '"sign text picture" ". below below"', sm: '"sign text picture time button"' },
  alignItems: 'center',
  columnGap: 1.5,
  px: { xs: 1.5, sm: 2 },
  py: 'max(calc(var(--row-padding) / 2 - 1px), 2px)',
  lineHeight: '1.25rem',
  '& > [aria-hidden]': { gridArea: 'sign' },
};
const TEXT = { gridArea: 'text', minWidth: 0, overflowWrap: 'anywhere', textAlign: 'left' };
const PICTURE = {
  gridArea: 'picture',
  width: SIDE,
  minHeight: { xs: '2rem', sm: SIDE },
  '& img': { display: 'block', width: SIDE, height: SIDE, borderRadius: '8px', bgcolor: 'action.hover' },
  '&:empty': { width: { xs: 0, sm: SIDE } },
};
const BELOW = {
  gridArea: 'below',
  display: { xs: 'flex', sm: 'contents' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
};
const TIME = {
  gridArea: { sm: 'time' },
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  textAlign: { xs: 'left', sm: 'right' },
};
const BUTTON = { gridArea: { sm: 'button' }, justifySelf: 'end', mr: -1.25 };

/** The initials of the person whose name is next to it; a figure if nobody was signed in. */
function Initials({ name }: { name: string | null }) {
  return (
    <Box component="span" aria-hidden sx={DISC}>
      {name === null ? <Icon path={mdiAccountOutline} sx={{ fontSize: '1.125rem' }} /> : initialsOf(name)}
    </Box>
  );
}

/** The first letters of the first and the last word: 'Dana Lee' is DL. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // By characters, not by UTF-16 units.
  return [first, last].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('');
}

const DISC = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '2rem',
  height: '2rem',
  borderRadius: '50%',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1rem',
} as const;
