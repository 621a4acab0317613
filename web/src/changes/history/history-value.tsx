import type { HistoryPicture, HistoryValue, NamedRecord } from '@kitroom/contract/history/history';
import { mdiImageOffOutline, mdiImageOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ColorSwatch } from '../../ui/color-swatch.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { recordName } from './put-back.ts';

/** The field whose value is drawn as a swatch too. */
const COLOR_FIELD = 'hex_value';

interface HistoryValueProps {
  /** The key of the field, and what it is called. */
  field: string;
  label: string;
  /** Null: it was empty. */
  value: HistoryValue | null;
}

/** The value of a field: Yes and No for flags, names for records, a swatch for a color, a thumbnail for a picture. */
export function ValueShown({ field, label, value }: HistoryValueProps) {
  if (value === null) return <NoValue />;
  if (value.type === 'picture') return <PictureShown picture={value.picture} />;
  if (value.type === 'record') return <RecordShown record={value.record} />;
  if (value.type === 'records') return <RecordsShown records={value.records} what={label} />;
  const plain = value.value;
  if (typeof plain === 'boolean') return plain ? 'Yes' : 'No';
  if (typeof plain === 'number') return String(plain);
  if (field !== COLOR_FIELD) return <LongText text={plain} what={label} />;
  return (
    <Box component="span" sx={WITH_SWATCH}>
      <ColorSwatch hex={plain} size={16} />
      {plain}
    </Box>
  );
}

/** A record by its present name, with the one that it had at the time of the change. */
function RecordShown({ record }: { record: NamedRecord }) {
  const { former_name, hex_value, name } = record;
  return (
    <Box component="span" sx={WITH_SWATCH}>
      {hex_value === null ? null : <ColorSwatch hex={hex_value} size={16} />}
      <span dir="auto">
        {recordName(record)}
        {former_name === null || name === null ? null : (
          <Typography component="span" variant="inherit" color="textSecondary">
            {` (then ${former_name})`}
          </Typography>
        )}
      </span>
    </Box>
  );
}

/** Names of a list that are shown before the user asks for all. */
const SHOWN_NAMES = 12;

/** The names of records, many of them on request; `what` they are. */
export function RecordsShown({ records, what }: { records: readonly NamedRecord[]; what: string }) {
  const [all, setAll] = useState(false);
  if (records.length === 0) return <NoValue />;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
      {records.slice(0, all ? undefined : SHOWN_NAMES).map((record) => (
        <RecordShown key={record.id} record={record} />
      ))}
      {records.length > SHOWN_NAMES && !all ? (
        <Button
          size="small"
          color="inherit"
          aria-label={`Show All ${records.length} ${what}`}
          onClick={() => setAll(true)}
          sx={{ ml: -1.25, py: 0 }}
        >
          {`Show All ${records.length}`}
        </Button>
      ) : null}
    </Box>
  );
}

/** 'Hero, slot 1' or 'Navy, slot 2'. */
export function pictureLabel({ color, slot }: Pick<HistoryPicture, 'color' | 'slot'>): string {
  return `${color === null ? 'Hero' : recordName(color)}, slot ${slot}`;
}

const SIDE = 72;

/** A picture as it was, or a tile that says that its file is gone or the slot was empty. */
export function PictureShown({ picture }: { picture: HistoryPicture | null }) {
  const [failed, setFailed] = useState(false);
  const shown = picture !== null && picture.url !== null && !failed;
  return (
    <Box component="span" sx={{ ...TILE, ...(picture === null ? EMPTY : {}) }}>
      {shown ? (
        <Thumbnail
          src={`${picture.url}?width=96`}
          alt={pictureLabel(picture)}
          side={SIDE}
          onError={() => setFailed(true)}
        />
      ) : (
        <>
          <Icon
            path={picture === null ? mdiImageOutline : mdiImageOffOutline}
            aria-hidden
            sx={{ fontSize: 20 }}
          />
          <Typography component="span" variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
            {picture === null ? 'No picture' : 'No longer kept'}
          </Typography>
        </>
      )}
    </Box>
  );
}

const WITH_SWATCH = {
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 0.75,
  overflowWrap: 'anywhere',
  '& > [aria-hidden]': { alignSelf: 'center' },
};

const TILE = {
  flex: 'none',
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  width: SIDE,
  height: SIDE,
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'action.hover',
  color: 'text.disabled',
} as const;

const EMPTY = { bgcolor: 'transparent', border: '1px dashed', borderColor: 'divider' } as const;

/** A longer text is cut after some lines, until the user wants all of it. */
const LONG_ABOVE = 400;

/** A text with its line breaks; a long one shows its beginning and a button for the rest. */
function LongText({ text, what }: { text: string; what: string }) {
  const [all, setAll] = useState(false);
  const cut = text.length > LONG_ABOVE && !all;
  return (
    <>
      <Box component="span" dir="auto" sx={cut ? { ...WHOLE, ...SIX_LINES } : WHOLE}>
        {text}
      </Box>
      {text.length > LONG_ABOVE ? (
        <Button
          size="small"
          color="inherit"
          aria-expanded={all}
          aria-label={`${all ? 'Show Less' : 'Show All'} of ${what}`}
          onClick={() => setAll(!all)}
          sx={{ ml: -1.25 }}
        >
          {all ? 'Show Less' : 'Show All'}
        </Button>
      ) : null}
    </>
  );
}

const WHOLE = { display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere', textAlign: 'left' };

const SIX_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
};
