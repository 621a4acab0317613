import type {
  HistoryChange,
  HistoryPicture,
  HistoryValue,
  NamedRecord,
} from '@kitroom/contract/history/history';
import { mdiArrowRight } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { NoValue } from '../../ui/no-value.tsx';
import { PictureShown, pictureLabel, RecordsShown, ValueShown } from './history-value.tsx';
import { PictureStrip, PictureTile } from './picture-strip.tsx';

export type Beside = (change: HistoryChange, label: string, all: readonly HistoryChange[]) => ReactNode;

interface ChangeListProps {
  changes: readonly HistoryChange[];
  labels: Record<string, string>;
  /** The record was created: there is nothing before. */
  isNew: boolean;
  /** A button next to the name of a field, or below a picture; `all` are the changes with it. */
  beside?: Beside;
}

/** Fields with what they held before and after, in the screen's own words. */
export function ChangeList({ changes, labels, isNew, beside }: ChangeListProps) {
  const pictures = changes.flatMap(onlyPictureIn);
  if (pictures.length > 0 && pictures.length === changes.length) {
    return (
      <PictureStrip>
        {pictures.map(({ picture, change }) => (
          <PictureTile key={pictureLabel(picture)} picture={picture}>
            <Typography variant="body2">{picture.alt_text}</Typography>
            {beside?.(change, pictureLabel(picture), changes)}
          </PictureTile>
        ))}
      </PictureStrip>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: isNew ? 0.5 : 1.25 }}>
      {changes.map((change) => {
        const label = labelOf(change, labels);
        if (isNew) {
          return (
            <Box component="li" key={`${change.field} ${label}`} sx={NEW}>
              <Typography component="span" variant="body2" color="textSecondary">
                {label}
              </Typography>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <ValueShown field={change.field} label={label} value={change.after} />
              </Box>
            </Box>
          );
        }
        return (
          <li key={`${change.field} ${label}`}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
                {label}
              </Typography>
              {beside?.(change, label, changes)}
            </Box>
            <Change change={change} label={label} />
          </li>
        );
      })}
    </Box>
  );
}

const NEW = {
  display: 'grid',
  gridTemplateColumns: '144px minmax(0, 1fr)',
  columnGap: 1,
  alignItems: 'start',
};

/** The name of a changed field; a picture's is its place. */
export function labelOf({ field, before, after }: HistoryChange, labels: Record<string, string>): string {
  const value = after ?? before;
  if (value?.type === 'picture') return `Picture: ${pictureLabel(value.picture)}`;
  return labels[field] ?? field;
}

interface ChangeProps {
  change: HistoryChange;
  label: string;
}

function Change({ change: { field, before, after }, label }: ChangeProps) {
  const shown = (value: HistoryValue | null) => <ValueShown field={field} label={label} value={value} />;
  if (isList(before) || isList(after)) return <ListChange before={before} after={after} />;
  const [had, has] = [pictureIn(before), pictureIn(after)];
  if (had !== null || has !== null) return <PictureChange before={had} after={has} />;
  if (!isLong(before) && !isLong(after)) return <FromTo before={shown(before)} after={shown(after)} />;
  return (
    <Box sx={{ display: 'grid', rowGap: 0.75 }}>
      <Part name="Before" muted>
        {shown(before)}
      </Part>
      <Part name="After">{shown(after)}</Part>
    </Box>
  );
}

function PictureChange({ before, after }: { before: HistoryPicture | null; after: HistoryPicture | null }) {
  const [had, has] = [before?.alt_text ?? null, after?.alt_text ?? null];
  // The same picture in other words.
  const isSame = had !== has && before?.sha256 === after?.sha256;
  return (
    <>
      {isSame ? (
        <PictureShown picture={after} />
      ) : (
        <FromTo before={<PictureShown picture={before} />} after={<PictureShown picture={after} />} />
      )}
      {had === has ? null : (
        <Box sx={{ display: 'grid', rowGap: 0.75, mt: 0.75 }}>
          <Typography component="span" variant="caption" color="textSecondary">
            Alt text
          </Typography>
          <FromTo before={had ?? <NoValue />} after={has ?? <NoValue />} />
        </Box>
      )}
    </>
  );
}

function FromTo({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <span className="visually-hidden">from </span>
      <Box component="span" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {before}
      </Box>
      {/* The arrow wraps with the value it points to if there is no room for both. */}
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Icon path={mdiArrowRight} aria-hidden sx={{ fontSize: 16, color: 'text.secondary', flex: 'none' }} />
        <span className="visually-hidden"> to </span>
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {after}
        </Box>
      </Box>
    </Box>
  );
}

function ListChange({ before, after }: { before: HistoryValue | null; after: HistoryValue | null }) {
  const [had, has] = [recordsIn(before), recordsIn(after)];
  const added = has.filter(({ id }) => had.every((record) => record.id !== id));
  const removed = had.filter(({ id }) => has.every((record) => record.id !== id));
  return (
    <Box sx={{ display: 'grid', rowGap: 0.75 }}>
      {added.length === 0 ? null : (
        <Part name="Added">
          <RecordsShown records={added} what="added" />
        </Part>
      )}
      {removed.length === 0 ? null : (
        <Part name="Removed" muted>
          <RecordsShown records={removed} what="removed" />
        </Part>
      )}
    </Box>
  );
}

/** One of two parts below each other, named at its left. */
function Part({ name, muted, children }: { name: string; muted?: true; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', alignItems: 'baseline' }}>
      <Typography component="span" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Box sx={{ color: muted ? 'text.secondary' : 'text.primary', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** Longer texts are below each other. */
const SHORT = 60;

function isLong(value: HistoryValue | null): boolean {
  if (value?.type !== 'plain' || typeof value.value !== 'string') return false;
  return value.value.length > SHORT || value.value.includes('\n');
}

/** The picture that came into an empty slot or left it; none: it is another change. */
function onlyPictureIn(change: HistoryChange) {
  const { before, after } = change;
  const picture = before === null || after === null ? pictureIn(before ?? after) : null;
  return picture === null ? [] : [{ picture, change }];
}

function isList(value: HistoryValue | null): boolean {
  return value?.type === 'records';
}

/** The picture that a change took out of its slot, if its file is kept; one that only moved is still there. */
export function pictureThatLeft(
  { before }: HistoryChange,
  all: readonly HistoryChange[],
): HistoryPicture | null {
  const picture = pictureIn(before);
  if (picture?.present !== true) return null;
  return all.some(({ after }) => pictureIn(after)?.sha256 === picture.sha256) ? null : picture;
}

/** The picture that a value is; null: it is another one, or none. */
function pictureIn(value: HistoryValue | null | undefined): HistoryPicture | null {
  return value?.type === 'picture' ? value.picture : null;
}

function recordsIn(value: HistoryValue | null): readonly NamedRecord[] {
  return value?.type === 'records' ? value.records : [];
}
