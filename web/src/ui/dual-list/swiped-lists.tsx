import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useRef, useState } from 'react';

interface SwipedListsProps {
  lists: readonly { name: string; count: number; content: ReactNode }[];
}

/** Two lists side by side on a small screen, of which one is visible; a switch or a swipe shows the other. */
export function SwipedLists({ lists }: SwipedListsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(0);
  // Where the switch is scrolling to; the lists it passes on the way do not count.
  const goal = useRef<number | null>(null);
  const show = (place: number) => {
    setInSight(place);
    goal.current = place;
    if (strip.current !== null) strip.current.scrollLeft = place * strip.current.clientWidth;
  };
  return (
    <div>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={inSight}
        onChange={(_event, place: number | null) => place !== null && show(place)}
        aria-label="Visible list"
        sx={{ mb: 1.5 }}
      >
        {lists.map(({ name, count }, place) => (
          <ToggleButton key={name} value={place}>
            {`${name} (${count})`}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        ref={strip}
        onPointerDown={() => {
          goal.current = null;
        }}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const place = Math.round(scrollLeft / clientWidth);
          if (goal.current !== null && goal.current !== place) return;
          goal.current = null;
          setInSight(place);
        }}
        sx={STRIP}
      >
        {lists.map(({ name, content }) => (
          <div key={name}>{content}</div>
        ))}
      </Box>
    </div>
  );
}

const STRIP = {
  // The hidden list, which only screen readers find, must not widen the page.
  position: 'relative',
  display: 'flex',
  gap: 2,
  // Room for the focus outline.
  m: '-4px',
  p: '4px',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
  '& > *': { flex: '0 0 100%', minWidth: 0, scrollSnapAlign: 'start', scrollMarginInlineStart: '4px' },
};
