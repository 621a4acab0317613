import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { counted } from '../../../ui/sentence-parts.ts';
import type { GridControl } from '../grid/grid-control.ts';
import type { Position } from '../model/area.ts';
import { countOpenNumbers, type NumberClash, type RosterProblems, rowName } from '../model/problems.ts';
import {
  type CellChange,
  countLastFirstNames,
  JERSEY_NUMBER,
  putFirstNamesFirst,
  type Roster,
  rosterColumns,
  setCells,
} from '../model/roster.ts';
import type { PasteReport } from '../reading/paste.ts';
import { LeftOut } from './left-out.tsx';
import { Panel } from './panel.tsx';

interface AttentionPanelProps extends Pick<GridControl, 'moveCursor' | 'change'> {
  roster: Roster;
  clashes: readonly NumberClash[];
  problems: RosterProblems;
  report: PasteReport;
  /** Makes a player of one of the lines that were left out. */
  onAdd: (at: number) => void;
}

/** A longer list would not help; the rest appears once these are resolved. */
const LISTED = 20;
const NAMED = 5;

/** Duplicate numbers, and every other cell that a person should look at. */
export const AttentionPanel = memo(function AttentionPanel(props: AttentionPanelProps) {
  const { roster, clashes, problems, report, moveCursor, change, onAdd } = props;
  const goTo = (to: Position) => moveCursor({ type: 'move', to });
  const fix = (changes: readonly CellChange[]) => change((old) => setCells(old, changes));
  const columns = rosterColumns(roster.specialItems);
  const cells = listProblems(problems, clashes);
  const fixes = cells.flatMap(({ row, column, problem }) =>
    problem.fix === undefined ? [] : [{ row, column, text: problem.fix }],
  );
  const swappable = countLastFirstNames(roster);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Panel title="Duplicate numbers">
        <Note>{numbersNote(roster, clashes.length)}</Note>
        <Box component="ul" sx={LIST}>
          {clashes.slice(0, LISTED).map(({ number, rows }) => (
            <Box component="li" key={number} sx={CLASH}>
              <strong>{number}</strong>
              {rows.slice(0, NAMED).map((row) => (
                <Link
                  key={row}
                  component="button"
                  sx={GO}
                  onClick={() => goTo({ row, column: JERSEY_NUMBER })}
                >
                  {rowName(roster, row)}
                </Link>
              ))}
              {rows.length > NAMED ? <span>and {rows.length - NAMED} more</span> : null}
            </Box>
          ))}
        </Box>
        <More count={clashes.length - LISTED} />
      </Panel>
      <Panel
        title="Needs attention"
        action={
          fixes.length > 1 ? (
            <Button size="small" sx={FIX} onClick={() => fix(fixes)}>
              Fix All {fixes.length}
            </Button>
          ) : null
        }
      >
        <LeftOut report={report} onAdd={onAdd} />
        {cells.length === 0 ? <Note>Every number and size can be read.</Note> : null}
        <Box component="ul" sx={LIST}>
          {cells.slice(0, LISTED).map(({ row, column, problem }) => (
            <Box component="li" key={`${row} ${column}`} sx={PROBLEM}>
              <Link component="button" sx={GO} onClick={() => goTo({ row, column })}>
                {columns[column]?.label}, {rowName(roster, row)}
              </Link>
              <div>{problem.message}.</div>
              {problem.fix === undefined ? null : (
                <Button
                  size="small"
                  sx={FIX_BELOW}
                  onClick={() => fix([{ row, column, text: problem.fix ?? '' }])}
                >
                  Use {problem.fix}
                </Button>
              )}
            </Box>
          ))}
        </Box>
        <More count={cells.length - LISTED} />
        {swappable === 0 ? null : (
          <Box sx={PROBLEM}>
            <Note>{counted(swappable, 'name is', 'names are')} written as “Last, First”.</Note>
            <Button size="small" sx={FIX_BELOW} onClick={() => change(putFirstNamesFirst)}>
              Change to “First Last”
            </Button>
          </Box>
        )}
      </Panel>
    </Box>
  );
});

/** That there are no duplicates is certain once every player has a number. */
function numbersNote(roster: Roster, clashes: number): string {
  const { missing, unread } = countOpenNumbers(roster);
  const open = [
    ...(missing > 0 ? [`${counted(missing, 'player has', 'players have')} no number.`] : []),
    ...(unread > 0 ? [`${counted(unread, 'number', 'numbers')} can’t be read.`] : []),
  ];
  if (clashes > 0) return open.join(' ');
  return open.length === 0 ? 'No duplicate numbers.' : `No duplicates so far. ${open.join(' ')}`;
}

/** Problems in reading order; clashes have their own list. */
function listProblems(problems: RosterProblems, clashes: readonly NumberClash[]) {
  const clashing = new Set(clashes.flatMap(({ rows }) => rows));
  return [...problems]
    .sort(([one], [other]) => one - other)
    .flatMap(([row, marked]) =>
      [...marked]
        .filter(([column]) => column !== JERSEY_NUMBER || !clashing.has(row))
        .map(([column, problem]) => ({ row, column, problem })),
    );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <Typography component="div" color="textSecondary">
      {children}
    </Typography>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <Note>and {count} more</Note> : null;
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { overflowWrap: 'anywhere' },
};
/** The cell, its problem, and the fix, each on its own line: a button within a sentence breaks it. */
const PROBLEM = {
  py: { xs: 1, sm: 0.5 },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
};
const CLASH = {
  py: { xs: 1, sm: 0.5 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
};
const GO = { verticalAlign: 'baseline', textAlign: 'left', minHeight: { xs: 44, sm: 24 } };
const FIX = { minHeight: { xs: 44, sm: 28 } };
/** Its text lines up with the sentence above. */
const FIX_BELOW = { ...FIX, ml: -1.25 };
