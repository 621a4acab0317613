import { keyframes } from '@mui/material/styles';

const appear = keyframes`from { opacity: 0; }`;
const pulse = keyframes`50% { opacity: 0.45; }`;

// An animation, not a timer: what stands in for an answer takes its room at once, and readers hear of it.
const LATER = `${appear} 1ms 300ms backwards`;

/** What stands in for an answer is seen after 300 ms: most answers come before, and nothing flickers. */
export const LATE = { animation: LATER } as const;

/** The same for a bar that pulses. */
export const LATE_PULSE = { animation: `${LATER}, ${pulse} 2s ease-in-out 800ms infinite` } as const;
