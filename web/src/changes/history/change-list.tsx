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
  /** Nothing of it has been done yet. */
  isPreview?: true;
  /** A button next to the name of a field, or below a picture; `all` are the changes with it. */
  beside?: Beside;
}

/** Fields with what they held before and after, in the screen's own words. */
export function ChangeList({ changes, labels, isNew, isPreview, beside }: ChangeListProps) {
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
            <Change change={change} label={label} words={isPreview ? WOULD_BE : WAS} />
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

const WAS = {
  from: 'from ',
  to: (
    <>
      <Icon path={mdiArrowRight} aria-hidden sx={{ fontSize: 16, color: 'text.secondary', flex: 'none' }} />
      <span className="visually-hidden"> to </span>
    </>
  ),
  before: 'Before',
  after: 'After',
  added: 'Added',
  removed: 'Removed',
};
type Words = typeof WAS;
const WOULD_BE: Words = {
  from: 'now ',
  to: (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
      {' would be '}
    </Typography>
  ),
  before: 'Now',
  after: 'Would be',
  added: 'Would be added',
  removed: 'Would be removed',
};

interface ChangeProps {
  change: HistoryChange;
  label: string;
  words: Words;
}

function Change({ change: { field, before, after }, label, words }: ChangeProps) {
  const shown = (value: HistoryValue | null) => <ValueShown field={field} label={label} value={value} />;
  if (isList(before) || isList(after)) return <ListChange before={before} after={after} words={words} />;
  const [had, has] = [pictureIn(before), pictureIn(after)];
  if (had !== null || has !== null) return <PictureChange before={had} after={has} words={words} />;
  if (!isLong(before) && !isLong(after))
    return <FromTo before={shown(before)} after={shown(after)} words={words} />;
  return (
    <Box sx={{ display: 'grid', rowGap: 0.75 }}>
      <Part name={words.before} muted>
        {shown(before)}
      </Part>
      <Part name={words.after}>{shown(after)}</Part>
    </Box>
  );
}

interface Two<Value> extends Pick<ChangeProps, 'words'> {
  before: Value;
  after: Value;
}

function PictureChange({ before, after, words }: Two<HistoryPicture | null>) {
  const [had, has] = [before?.alt_text ?? null, after?.alt_text ?? null];
  // The same picture in other words.
  const isSame = had !== has && before?.sha256 === after?.sha256;
  return (
    <>
      {isSame ? (
        <PictureShown picture={after} />
      ) : (
        <FromTo
          before={<PictureShown picture={before} />}
          after={<PictureShown picture={after} />}
          words={words}
        />
      )}
      {had === has ? null : (
        <Box sx={{ display: 'grid', rowGap: 0.75, mt: 0.75 }}>
          <Typography component="span" variant="caption" color="textSecondary">
            Alt text
          </Typography>
          <FromTo before={had ?? <NoValue />} after={has ?? <NoValue />} words={words} />
        </Box>
      )}
    </>
  );
}

function FromTo({ before, after, words }: Two<ReactNode>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <span className="visually-hidden">{words.from}</span>
      <Box component="span" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {before}
      </Box>
      {/* The arrow wraps with the value it points to if there is no room for both. */}
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {words.to}
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {after}
        </Box>
      </Box>
    </Box>
  );
}

function ListChange({ before, after, words }: Two<HistoryValue | null>) {
  const [had, has] = [recordsIn(before), recordsIn(after)];
  const added = has.filter(({ id }) => had.every((record) => record.id !== id));
  const removed = had.filter(({ id }) => has.every((record) => record.id !== id));
  return (
    <Box sx={{ display: 'grid', rowGap: 0.75 }}>
      {added.length === 0 ? null : (
        <Part name={words.added}>
          <RecordsShown records={added} what="added" />
        </Part>
      )}
      {removed.length === 0 ? null : (
        <Part name={words.removed} muted>
          <RecordsShown records={removed} what="removed" />
        </Part>
      )}
    </Box>
  );
}

/** One of two parts below each other, named at its left. */
function Part({ name, muted, children }: { name: string; muted?: true; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
        columnGap: 1,
        alignItems: 'baseline',
      }}
    >
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
