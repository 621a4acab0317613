import type { ImportedChange, ImportedLine, LineError } from '@kitroom/contract/import/import';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { excerpt, withCommas } from '../../ui/sentence-parts.ts';
import { type ImportTarget, labelOf } from './import-list.ts';
import { type NameInstead, unknownKey } from './unknown-names.ts';
import type { CheckedLine } from './use-preview.ts';

export interface PreviewRowProps {
  target: ImportTarget;
  columns: readonly string[];
  /** Places of the columns, from left to right. */
  order: readonly number[];
  checked: CheckedLine;
  /** Widths of the columns. */
  template: string;
  onEdit: (number: number, column: number, text: string) => void;
  /** How many lines have an unknown name, by `unknownKey`. */
  unknown: ReadonlyMap<string, number>;
  onUse: (instead: NameInstead) => void;
}

const RESULTS: Readonly<Record<ImportedLine['result'], { text: string; color: string }>> = {
  error: { text: 'Error', color: 'error.main' },
  create: { text: 'New', color: 'success.main' },
  change: { text: 'Changed', color: 'text.primary' },
  unchanged: { text: 'Unchanged', color: 'text.secondary' },
};

/** One line: its cells, and below its result what it would change and what is wrong with it. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { target, columns, order, checked, template, onEdit, unknown, onUse } = props;
  const { line, said } = checked;
  const { errors, changes } = said ?? { errors: [], changes: [] };
  const result = said === null ? null : RESULTS[said.result];
  /** The ids of what is said about a cell. */
  const saidOf = (field: string): string | undefined => {
    const ids = [
      ...errors.flatMap(({ path }, at) => (path === field ? errorId(line.number, at) : [])),
      ...changes.filter((change) => change.field === field).map(() => changeId(line.number, field)),
    ];
    return ids.length === 0 ? undefined : ids.join(' ');
  };
  return (
    <Box
      sx={{ display: 'grid', alignItems: 'start', columnGap: 1, px: 1.5, py: 0.5 }}
      style={{ gridTemplateColumns: template }}
    >
      <Typography role="rowheader" variant="body2" color="textSecondary" sx={NUMBER}>
        {line.number}
      </Typography>
      <Typography
        role="cell"
        variant="body2"
        sx={{ ...BESIDE_CELLS, fontWeight: 600, color: result?.color ?? 'text.secondary' }}
      >
        {result?.text ?? '…'}
        {said?.is_inactive ? (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            inactive
          </Typography>
        ) : null}
      </Typography>
      {order.map((at) => {
        const field = columns[at] ?? '';
        const isWrong = errors.some(({ path }) => path === field);
        const isChanged = changes.some((change) => change.field === field);
        return (
          <Box role="cell" key={field} sx={{ minWidth: 0 }}>
            <PreviewCell
              id={cellId(line.number, field)}
              label={`${labelOf(target, field)}, line ${line.number}`}
              text={line.cells[at] ?? ''}
              mark={isWrong ? 'error' : isChanged ? 'change' : null}
              describedBy={saidOf(field)}
              onEdit={(text) => onEdit(line.number, at, text)}
            />
          </Box>
        );
      })}
      {errors.length + changes.length === 0 ? null : (
        <Box role="cell" sx={SAID}>
          <Box component="ul" sx={SAID_LIST}>
            {errors.map((error, at) => (
              <Box component="li" key={`${error.path} ${error.message}`} sx={SAID_ERROR}>
                <Link
                  component="button"
                  type="button"
                  color="error"
                  underline="always"
                  variant="body2"
                  id={errorId(line.number, at)}
                  sx={{ textAlign: 'start', minHeight: 24 }}
                  onClick={() => document.getElementById(cellId(line.number, error.path))?.focus()}
                >
                  {error.message}
                </Link>
                <NearestNames error={error} count={unknown.get(unknownKey(error)) ?? 1} onUse={onUse} />
              </Box>
            ))}
            {changes.map((change) => (
              <Typography
                component="li"
                id={changeId(line.number, change.field)}
                variant="body2"
                color="textSecondary"
                key={change.field}
              >
                <ChangeText label={labelOf(target, change.field)} change={change} />
              </Typography>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
});

interface NearestNamesProps {
  error: LineError;
  /** How many lines have the same. */
  count: number;
  onUse: (instead: NameInstead) => void;
}

/** The names that an unknown one may mean, each to be used in its place. */
function NearestNames({ error: { path, unknown, nearest = [] }, count, onUse }: NearestNamesProps) {
  if (unknown === undefined) return null;
  return nearest.map((name) => (
    <Button
      key={name}
      size="small"
      color="inherit"
      variant="outlined"
      sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
      onClick={() => {
        onUse({ field: path, unknown, name });
        document.getElementById(CHECKING)?.focus();
      }}
    >
      <span>
        Use <bdi>{name}</bdi>
        {count === 1 ? '' : ` (${withCommas(count)} Lines)`}
      </span>
    </Button>
  ));
}

/** The id of what says that lines are checked: it gets the focus from a button that goes. */
export const CHECKING = 'import-checking';

interface PreviewCellProps {
  id: string;
  label: string;
  text: string;
  /** The message about it. */
  mark: 'error' | 'change' | null;
  /** The element that says it. */
  describedBy: string | undefined;
  onEdit: (text: string) => void;
}

/** A cell of the preview, to be put right in place. */
function PreviewCell({ id, label, text, mark, describedBy, onEdit }: PreviewCellProps) {
  return (
    <InputBase
      value={text}
      // A line break would be lost in a single line.
      multiline={text.includes('\n')}
      maxRows={3}
      fullWidth
      onChange={(event) => onEdit(event.target.value)}
      inputProps={{
        id,
        'aria-label': label,
        'aria-invalid': mark === 'error',
        'aria-describedby': describedBy,
        dir: 'auto',
      }}
      sx={mark === 'error' ? WRONG_CELL : mark === 'change' ? CHANGED_CELL : CELL}
    />
  );
}

/** Longer texts are shortened to where they differ. */
const LONG = 40;

/** A change in words: `Active: No → Yes`. */
function ChangeText({ label, change }: { label: string; change: ImportedChange }) {
  const [before, after] = difference(change.before ?? 'empty', change.after ?? 'empty');
  return (
    <>
      {`${label}: `}
      <bdi>{before}</bdi>
      <span aria-hidden> → </span>
      <span className="visually-hidden">to </span>
      <bdi>{after}</bdi>
    </>
  );
}

/** Both texts; long ones from the word on in which they begin to differ. */
export function difference(before: string, after: string): [before: string, after: string] {
  if (before.length <= LONG && after.length <= LONG) return [before, after];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same === 0 ? 0 : before.lastIndexOf(' ', same - 1) + 1;
  const shown = (text: string) => excerpt(`${from === 0 ? '' : '…'}${text.slice(from)}`, LONG);
  return [shown(before), shown(after)];
}

function cellId(line: number, field: string): string {
  return `import-${line}-${field}`;
}

function errorId(line: number, at: number): string {
  return `import-${line}-error-${at}`;
}

function changeId(line: number, field: string): string {
  return `import-${line}-${field}-change`;
}

const CELL = {
  border: '1px solid transparent',
  borderRadius: 1,
  px: 1,
  py: 0.25,
  typography: 'body2',
  '&:hover': { borderColor: 'divider' },
  '&.Mui-focused': { borderColor: 'primary.main', bgcolor: 'background.paper' },
  '& input, & textarea': { textOverflow: 'ellipsis' },
};
const CHANGED_CELL = { ...CELL, bgcolor: 'Alert.infoStandardBg' };
const WRONG_CELL = { ...CELL, bgcolor: 'Alert.errorStandardBg', borderColor: 'error.main' };
// On the line of the fields: their frame, their padding and that of their input.
const BESIDE_CELLS = { py: '7px' };
const NUMBER = { ...BESIDE_CELLS, fontVariantNumeric: 'tabular-nums' };
// In sight however far the table is scrolled sideways; choosing one leads to its cell.
const SAID = {
  gridColumn: '2 / -1',
  position: 'sticky',
  left: 68,
  justifySelf: 'start',
  pb: 1,
  // The part of the table in sight, without its line numbers.
  maxWidth: { xs: 'calc(100vw - 120px)', sm: 'min(720px, 100vw - 164px)' },
} as const;
const SAID_ERROR = {
  flex: '1 0 100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
};
const SAID_LIST = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 };
