import { mdiAlertOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useDensity } from '../../theme/density.ts';
import { Icon } from '../../ui/icon.tsx';
import { keepRoomOfFoot, ROW_FOOT } from '../../ui/list/grid/record-grid-row.tsx';
import { RecordCell } from '../../ui/list/record-cell.tsx';
import type { RecordColumn, RecordRow } from '../../ui/list/record-columns.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';

/** Why records need attention, in words, by their ids. */
export type Reasons = ReadonlyMap<number, string>;

interface Shown {
  /** Null while they are not known. */
  reasons: Reasons | null;
  /** Low rows have no room for them until only such rows are shown: a sign is next to the name, with a tooltip. */
  asSigns: 'where a picture is' | 'everywhere' | null;
}

const ShownReasons = createContext<Shown>({ reasons: null, asSigns: null });

interface ReasonsOfRowsProps {
  /** Null while they are not known. */
  reasons: Reasons | null;
  /** Whether only such rows are shown. */
  only: boolean;
  children: ReactNode;
}

/** The texts that the rows of a table, or cards, within show below their values. */
export function ReasonsOfRows({ reasons, only, children }: ReasonsOfRowsProps) {
  const [density] = useDensity();
  const small = useSmallScreen();
  // A finger has no tooltip.
  const hovers = useMediaQuery('(hover: hover)', { noSsr: true });
  const mayBeSigns = hovers && !small && !only;
  const asSigns: Shown['asSigns'] = !mayBeSigns
    ? null
    : density === 'compact'
      ? 'everywhere'
      : 'where a picture is';
  const shown = useMemo(() => ({ reasons, asSigns }), [reasons, asSigns]);
  return <ShownReasons value={shown}>{children}</ShownReasons>;
}

/** The columns, with the reasons of a record in the first one. */
export function withReasons<Row extends RecordRow>(
  columns: readonly RecordColumn<Row>[],
): readonly RecordColumn<Row>[] {
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const cell = (row: Row) => (
    <WithReason id={row.id} besidePicture={first.picture === true}>
      <RecordCell column={first} row={row} />
    </WithReason>
  );
  return [{ ...first, cell }, ...others];
}

interface WithReasonProps {
  id: number;
  besidePicture: boolean;
  children: ReactNode;
}

function WithReason({ id, besidePicture, children }: WithReasonProps) {
  const { reasons, asSigns } = use(ShownReasons);
  const text = reasons?.get(id);
  const isSign = asSigns === 'everywhere' || (asSigns !== null && besidePicture);
  // The room of a sign is kept: no name takes another line when the reasons come.
  if (text === undefined) return <Place className={isSign ? 'sign' : undefined}>{children}</Place>;
  if (isSign) {
    return (
      <Tooltip title={text} describeChild>
        <Place className="sign">
          {children}
          <Icon path={mdiAlertOutline} aria-hidden />
          <span className="visually-hidden">{text}</span>
        </Place>
      </Tooltip>
    );
  }
  return (
    <Place>
      {children}
      <Line className={ROW_FOOT} ref={keepRoomOfFoot} dir="auto">
        <Icon path={mdiAlertOutline} aria-hidden />
        <span>{text}</span>
      </Line>
    </Place>
  );
}

const Place = styled('span')(({ theme }) => ({
  display: 'block',
  // Below the name, not below its picture or its color.
  '&:has(> [data-picture]) > small': { marginLeft: 'calc(var(--row-picture) + 12px)' },
  '&:has(> [data-swatch]) > small': { marginLeft: 24 + 12 },
  '&.sign': {
    position: 'relative',
    paddingRight: 20,
    '& > svg': {
      position: 'absolute',
      top: 'calc(50% - 7px)',
      right: 0,
      fontSize: 14,
      color: theme.vars.palette.warning.main,
    },
  },
}));

const Line = styled('small')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  fontSize: '0.75rem',
  fontWeight: 400,
  lineHeight: '1rem',
  textAlign: 'left',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', fontSize: 14, marginTop: 1, color: theme.vars.palette.warning.main },
}));
