import { attentionBody, attentionPath } from '@kitroom/contract/lists/attention';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { errorText } from '../../api/api-error.ts';
import { requestBody } from '../../api/client.ts';
import type { OnlyFilter } from '../../ui/list/list-state.ts';
import { RecordCell } from '../../ui/list/record-cell.tsx';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';
import type { ListTool } from '../list/list-tool.tsx';
import type { RecordList, RowsAlone } from '../list/use-record-list.ts';
import { reasonsText } from './reason-text.ts';

/** Why records need attention, in words, by their ids. */
type Reasons = ReadonlyMap<number, string>;

/** Which records of a list need attention, loaded separately from the list: the rows that it can show alone. */
interface Attention extends RowsAlone {
  /** Null while they are being loaded, and when that failed. */
  ids: Reasons | null;
  /** Why they could not be loaded. */
  error: string | null;
  retry: () => void;
}

/** Loads which records need attention; `path` is that of the records. Every save of such a record loads them again. */
export function useAttention(path: string): Attention {
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'attention'],
    queryFn: async ({ signal }): Promise<Reasons> => {
      const { attention } = await requestBody(attentionBody, attentionPath(path), { signal });
      return new Map(attention.map(({ id, reasons }) => [id, reasonsText(reasons)]));
    },
    // A problem may just have been corrected on another screen.
    staleTime: 0,
  });
  return {
    parameter: 'attention',
    ids: data ?? null,
    error: data ? null : errorText(error, LOAD_FAILED),
    retry: refetch,
  };
}

const LOAD_FAILED = 'Failed to load what needs attention';

/** Shows what needs attention alone, and why below each name; the list has these as its `only`, and `withReasons`. */
export function attentionTool(
  { ids, error, retry }: Attention,
  { only, counts }: Pick<RecordList<never>, 'only' | 'counts'>,
): ListTool {
  const alone = only?.on === true;
  return {
    name: 'attention',
    filter: only === null ? null : <AttentionToggle filter={only} />,
    around: (table) => (
      <ReasonsOfRows reasons={ids} only={alone}>
        {table}
      </ReasonsOfRows>
    ),
    waiting: alone && ids === null ? { error, retry } : null,
    empty: alone && only.count === 0 && counts?.all !== 0 ? 'Nothing needs attention.' : null,
  };
}

/** Shows only the records that need attention, and says how many they are. */
function AttentionToggle({ filter: { on, set, count } }: { filter: OnlyFilter }) {
  return (
    <ToggleButton size="small" value="attention" selected={on} onChange={() => set(!on)} sx={TOGGLE}>
      {count === null ? 'Needs attention' : `Needs attention (${count})`}
    </ToggleButton>
  );
}

// The count comes later, and may be 10,000: it must not move what is next to it. On a phone the button has what the
// other filter leaves of the line, whatever it says.
const TOGGLE = {
  flex: { xs: '1 1 150px', sm: 'none' },
  minWidth: { xs: 0, sm: 166 },
  px: { xs: 0.25, sm: 1 },
  whiteSpace: 'nowrap',
};

interface Shown {
  /** By the ids of the records; null while they are not known. */
  reasons: ReadonlyMap<number, string> | null;
  /** Whether only such rows are shown. */
  only: boolean;
}

const ShownReasons = createContext<Shown | null>(null);

/** The texts that the rows show below their names. */
function ReasonsOfRows({ reasons, only, children }: Shown & { children: ReactNode }) {
  const shown = useMemo(() => ({ reasons, only }), [reasons, only]);
  return <ShownReasons value={shown}>{children}</ShownReasons>;
}

/** The columns, with the reasons of a record below the first one's value. */
export function withReasons<Row extends RecordRow>(
  columns: readonly RecordColumn<Row>[],
): readonly RecordColumn<Row>[] {
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const cell = (row: Row) => (
    <WithReason id={row.id}>
      <RecordCell column={first} row={row} />
    </WithReason>
  );
  return [{ ...first, cell }, ...others];
}

function WithReason({ id, children }: { id: number; children: ReactNode }) {
  const shown = useContext(ShownReasons);
  const text = shown?.reasons?.get(id);
  const whole = shown?.only === true;
  return (
    <Place className={whole ? 'whole' : text === undefined ? 'without' : undefined}>
      {children}
      <Line title={whole ? undefined : text}>
        {text === undefined ? null : (
          <>
            <WarningAmber aria-hidden />
            <span>{text}</span>
          </>
        )}
      </Line>
    </Place>
  );
}

const LINE = 16;

// Reasons come after the rows and must not move them: in a table the line takes its room from the padding, in a card some
// of it, and the rest is kept free. Where only such rows are shown, all of the text is.
const Place = styled('span')({
  display: 'block',
  'td > &:not(.whole)': { marginBlock: -LINE / 2 },
  'div > &:not(.whole)': { marginTop: -4, marginBottom: -2 },
  'td > &.without, div > &.without': { marginBlock: 0 },
  '&.without > small': { minHeight: LINE - 6 },
  'td > &.without > small': { display: 'none' },
  // Below the name, not below its picture or its color.
  '&:has(> [data-picture]) > small': { marginLeft: 'calc(var(--row-picture) + 12px)' },
  '&:has(> [data-swatch]) > small': { marginLeft: 24 + 12 },
  '&:not(.whole) > small > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    overflow: 'hidden',
  },
  // Compact rows only have room for the sign, next to all names: its title says why, also to screen readers, and the
  // filter shows all texts.
  '@media (hover: hover)': {
    'html[data-density="compact"] td > &:not(.whole)': {
      position: 'relative',
      paddingRight: 20,
      marginBlock: 0,
      '& > small': { position: 'absolute', top: 'calc(50% - 8px)', right: 0, marginLeft: 0 },
      '& > small > span': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
    },
  },
});

const Line = styled('small')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  fontSize: '0.75rem',
  fontWeight: 400,
  lineHeight: '1rem',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', fontSize: 14, marginTop: 1, color: theme.vars.palette.warning.main },
}));
