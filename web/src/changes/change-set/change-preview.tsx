import type { RefusedChange } from '@kitroom/contract/bulk/bulk';
import type { HistoryChange } from '@kitroom/contract/history/history';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Noun } from '../../resource/screens.ts';
import { TryAgainAlert } from '../../resource/try-again-alert.tsx';
import { counted, withCommas } from '../../ui/sentence-parts.ts';
import { useFirstLines } from '../../ui/show-more.tsx';
import { ChangeList } from '../history/change-list.tsx';
import type { CheckedChanges } from './use-checked-changes.ts';
import type { LeavingOut } from './use-leaving-out.ts';

/** Lines shown at a time: more would only be scrolled past. */
const LINES = 50;

export interface PreviewLine {
  id: number;
  name: string;
  changes: readonly HistoryChange[];
}

interface ChangePreviewProps {
  noun: Noun;
  labels: Record<string, string>;
  lines: readonly PreviewLine[];
  summary: string;
  checked: CheckedChanges;
  leaving: LeavingOut;
  /** Reads the records again; undefined where none can be out of date. */
  onReload?: () => void;
}

/** What changes the same way in most records, once; then each other one before and after, those that the server refuses first. */
export function ChangePreview(props: ChangePreviewProps) {
  const { noun, labels, lines, summary, checked, leaving, onReload } = props;
  const { refused } = checked;
  const isRefused = ({ id }: PreviewLine) => refused.has(id);
  const [wrong, right] = [lines.filter(isRefused), lines.filter((line) => !isRefused(line))];
  const same = sameOf(right);
  const isSame = new Set(same);
  const { shown, showMore } = useFirstLines([...wrong, ...right.filter((line) => !isSame.has(line))], LINES);
  const refusedCount = wrong.length;
  const stale = [...refused.values()].some(({ status }) => status === STALE);
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', rowGap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 32 }}>
        <Typography component="p" variant="subtitle2" role="status">
          {checked.checking ? `${summary}, checking …` : summary}
        </Typography>
        {leaving.leftOut.size === 0 ? null : (
          <Typography variant="body2" color="textSecondary">
            {`${leaving.leftOut.size} skipped`}
            <Button size="small" onClick={leaving.takeIn} sx={{ ml: 0.5 }}>
              Include Again
            </Button>
          </Typography>
        )}
      </Box>
      <TryAgainAlert failure={checked.failure} onTry={checked.again} />
      {refusedCount === 0 ? null : (
        <Alert
          severity="warning"
          action={
            <>
              {stale && onReload ? (
                <Button color="inherit" size="small" onClick={onReload}>
                  Load Again
                </Button>
              ) : null}
              <Button color="inherit" size="small" onClick={() => leaving.leaveOut(refused.keys())}>
                {refusedCount === 1 ? 'Skip It' : 'Skip Them'}
              </Button>
            </>
          }
        >
          {`${counted(refusedCount, noun.one, noun.many)} can’t be saved this way. Until that’s fixed, nothing is changed.`}
        </Alert>
      )}
      <Box
        component="ul"
        aria-label={`Changes by ${noun.one}`}
        hidden={lines.length === 0}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {same.length === 0 ? null : (
          <PreviewedLine
            name={`${same.length === lines.length ? 'All' : `${withCommas(same.length)} of`} ${counted(lines.length, noun.one, noun.many)}`}
            changes={same[0]?.changes ?? []}
            labels={labels}
          />
        )}
        {shown.map(({ id, name, changes }) => (
          <PreviewedLine key={id} name={name} changes={changes} labels={labels} refused={refused.get(id)} />
        ))}
      </Box>
      {showMore}
    </Box>
  );
}

interface PreviewedLineProps extends Pick<PreviewLine, 'name' | 'changes'> {
  labels: Record<string, string>;
  refused?: RefusedChange | undefined;
}

function PreviewedLine({ name, changes, labels, refused }: PreviewedLineProps) {
  return (
    <Box component="li" sx={LINE}>
      <Typography
        component="span"
        variant="body2"
        dir="auto"
        sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {name}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <ChangeList changes={changes} labels={labels} isNew={false} isPreview />
        {(refused?.errors ?? []).map(({ path, message }) => (
          <Typography key={`${path} ${message}`} variant="body2" color="error" sx={{ mt: 0.5 }}>
            {message}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** The lines whose changes look the same, if that is most of them; the others are exceptions. */
function sameOf(lines: readonly PreviewLine[]): readonly PreviewLine[] {
  const looks = new Map<string, PreviewLine[]>();
  for (const line of lines) {
    const look = JSON.stringify(line.changes.map(lookOf));
    const alike = looks.get(look) ?? [];
    looks.set(look, alike);
    alike.push(line);
  }
  const [most = []] = [...looks.values()].toSorted((one, other) => other.length - one.length);
  return most.length > 1 && most.length > lines.length / 2 ? most : [];
}

/** A change as it is shown: of a list, what is added and removed. */
function lookOf({ field, before, after }: HistoryChange): unknown {
  if (before?.type !== 'records' || after?.type !== 'records') return { field, before, after };
  const [had, has] = [before, after].map(({ records }) => records.map(({ id }) => id));
  return {
    field,
    added: has?.filter((id) => !had?.includes(id)),
    removed: had?.filter((id) => !has?.includes(id)),
  };
}

/** The status of a record that someone else has changed. */
const STALE = 412;

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 220px) minmax(0, 1fr)' },
  columnGap: 3,
  rowGap: 0.5,
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
