import type { AttentionReasonRow } from '@kitroom/contract/lists/attention';
import ToggleButton from '@mui/material/ToggleButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import type { ListState, OnlyFilter } from '../../ui/list/list-state.ts';
import type { ListTool } from '../../ui/list/list-tool.ts';
import { attentionQuery, type CheckedKind } from './attention-query.ts';
import { reasonsText } from './reason-text.ts';
import { type Reasons, ReasonsOfRows } from './reasons-shown.tsx';

/** Which records of a list need attention, loaded separately from the list: none, where nothing is looked for. */
export function useAttention(resource: CheckedKind) {
  const enabled = resource.attention !== false;
  const { data, error, refetch, failureCount } = useQuery({
    ...attentionQuery(resource),
    select: inWords,
    enabled,
  });
  return {
    /** Null while they are being loaded, and when that failed. */
    reasons: data ?? (enabled ? null : NOTHING),
    isComing: enabled && data === undefined && failureCount === 0,
    error: data ? null : errorText(error, LOAD_FAILED),
    retry: refetch,
  };
}

// Outside the component: the texts are made once for each answer.
function inWords(attention: ReadonlyMap<number, readonly AttentionReasonRow[]>): Reasons {
  return new Map([...attention].map(([id, reasons]) => [id, reasonsText(reasons)]));
}

const NOTHING: Reasons = new Map();

const LOAD_FAILED = 'Failed to load what needs attention';

/** Shows what needs attention alone, and why below each name; the list has these reasons, and `withReasons`. */
export function attentionTool(
  { reasons, isComing, error, retry }: ReturnType<typeof useAttention>,
  { only, counts }: Pick<ListState, 'counts'> & { only: OnlyFilter },
  inCards: boolean,
): ListTool {
  const alone = only.on;
  return {
    name: 'attention',
    filter: <AttentionToggle filter={only} failed={error !== null} />,
    around: (table) => (
      <ReasonsOfRows reasons={reasons} only={alone}>
        {table}
      </ReasonsOfRows>
    ),
    // A card with a reason is higher: no card moves when it comes.
    waiting: (alone && reasons === null) || (inCards && isComing) ? { error, retry } : null,
    empty: alone && only.count === 0 && counts?.all !== 0 ? 'Nothing needs attention.' : null,
  };
}

/** Shows only the records that need attention, and says how many they are. With none, its place is empty. */
function AttentionToggle({
  filter: { on, set, count },
  failed,
}: {
  filter: OnlyFilter;
  /** Whether nobody knows how many they are. */
  failed: boolean;
}) {
  // A tool that has the focus doesn't vanish.
  const [focused, setFocused] = useState(false);
  const shown = on || failed || focused || (count ?? 0) > 0;
  return (
    <ToggleButton
      size="small"
      value="attention"
      selected={on}
      onChange={() => set(!on)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      style={shown ? undefined : { visibility: 'hidden' }}
      sx={TOGGLE}
    >
      {count === null ? 'Needs Attention' : `Needs Attention (${count})`}
    </ToggleButton>
  );
}

// It comes later than the list, and its count may be 10,000: it must not move what is next to it. On a phone the button has what the
// other filter leaves of the line, whatever it says.
const TOGGLE = {
  flex: { xs: '1 1 150px', sm: 'none' },
  minWidth: { xs: 0, sm: 166 },
  px: { xs: 0.25, sm: 1 },
  whiteSpace: 'nowrap',
};
