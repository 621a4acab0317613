import type { HistoryChange } from '@kitroom/contract/history/history';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Noun } from '../../resource/screens.ts';
import { TryAgainAlert } from '../../resource/try-again-alert.tsx';
import { counted } from '../../ui/sentence-parts.ts';
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

/** Each record before and after, with the server's objections; the refused ones first. */
export function ChangePreview(props: ChangePreviewProps) {
  const { noun, labels, lines, summary, checked, leaving, onReload } = props;
  const { refused } = checked;
  const isRefused = ({ id }: PreviewLine) => refused.has(id);
  const sorted = [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))];
  const { shown, showMore } = useFirstLines(sorted, LINES);
  const refusedCount = lines.filter(isRefused).length;
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
        hidden={shown.length === 0}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {shown.map(({ id, name, changes }) => (
          <Box component="li" key={id} sx={LINE}>
            <Typography
              component="span"
              variant="body2"
              dir="auto"
              sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
            >
              {name}
            </Typography>
            <Box sx={{ minWidth: 0 }}>
              <ChangeList changes={changes} labels={labels} isNew={false} />
              {(refused.get(id)?.errors ?? []).map(({ path, message }) => (
                <Typography key={`${path} ${message}`} variant="body2" color="error" sx={{ mt: 0.5 }}>
                  {message}
                </Typography>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {showMore}
    </Box>
  );
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
