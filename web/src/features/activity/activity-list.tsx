import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import type { EntryLine } from '../../changes/history/entry-lines.ts';
import { LATE } from '../../theme/tokens.ts';
import { Day, startOfDay } from '../../ui/relative-time.tsx';
import { ActivityItem } from './activity-item.tsx';
import { activityScreen } from './screens.ts';

/** Gets the focus when there is nothing more to show. */
export const ACTIVITY_LIST = 'activity-list';

interface ActivityListProps {
  /** Newest first; at least one. */
  lines: readonly EntryLine[];
  /** Shows the details of a line; the same function on every render. */
  onOpen: (line: EntryLine) => void;
}

/** All entries, each day under its heading; the list scrolls with the page. */
export function ActivityList({ lines, onOpen }: ActivityListProps) {
  const days = useMemo(() => daysOf(lines), [lines]);
  return (
    <Box
      component="section"
      id={ACTIVITY_LIST}
      tabIndex={-1}
      aria-label={activityScreen.title}
      sx={lines.length > LONG_ABOVE ? LONG_LIST : LIST}
    >
      {days.map((day) => (
        <DayList key={day.at} day={day} onOpen={onOpen} />
      ))}
    </Box>
  );
}

interface ActivityDay {
  /** The time of its newest line, ISO 8601. */
  at: string;
  /** Newest first. */
  lines: EntryLine[];
}

/** Lines, newest first, by their days in the user's time zone. */
function daysOf(lines: readonly EntryLine[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const line of lines) {
    const day = days.at(-1);
    if (day !== undefined && startOfDay(day.at) === startOfDay(line.at)) day.lines.push(line);
    else days.push({ at: line.at, lines: [line] });
  }
  return days;
}

function DayList({ day: { at, lines }, onOpen }: { day: ActivityDay } & Pick<ActivityListProps, 'onOpen'>) {
  const id = useId();
  return (
    <>
      <Typography variant="h2" id={id} sx={HEADING}>
        <Day iso={at} />
      </Typography>
      <Paper component="ol" variant="outlined" aria-labelledby={id} sx={ITEMS}>
        {lines.map((line) => (
          <ActivityItem key={line.id} line={line} onOpen={onOpen} />
        ))}
      </Paper>
    </>
  );
}

/** The list while it loads: in the shape of what comes. */
export function LoadingActivity() {
  return (
    <Box role="status" aria-label={`Loading ${activityScreen.title.toLowerCase()}`} sx={LATE}>
      <Skeleton width={88} height={24} sx={HEADING} />
      <Paper variant="outlined" sx={ITEMS}>
        {WIDTHS.map((width) => (
          <Box key={width} sx={LOADING_ITEM}>
            <Skeleton variant="circular" width="2rem" height="2rem" sx={{ flex: 'none' }} />
            <Skeleton width={width} height={20} />
            <Skeleton width={64} height={20} sx={{ ml: 'auto' }} />
          </Box>
        ))}
      </Paper>
    </Box>
  );
}

// As unequal as sentences are.
const WIDTHS = ['42%', '34%', '53%', '38%', '47%', '30%', '50%', '36%'];

/** The lines of a longer list cost nothing while they are out of sight. */
const LONG_ABOVE = 200;

const LIST = { outline: 'none' };
const LONG_LIST = {
  ...LIST,
  '& > ol > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 53px' },
};
const HEADING = { mt: 3, mb: 1 };
const ITEMS = { listStyle: 'none', m: 0, p: 0, overflow: 'hidden' };
const LOADING_ITEM = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: { xs: 84, sm: 53 },
  px: { xs: 1.5, sm: 2 },
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
