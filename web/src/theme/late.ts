import { keyframes } from '@mui/material/styles';

const appear = keyframes`from { opacity: 0; }`;
const pulse = keyframes`50% { opacity: 0.45; }`;

// An animation, not a timer: the placeholder of an answer takes its room immediately, and screen readers announce it.
const LATER = `${appear} 1ms 300ms backwards`;

/** The placeholder of an answer appears after 300 ms: most answers arrive earlier, so nothing flickers. */
export const LATE = { animation: LATER } as const;

/** The same for a bar that pulses. */
export const LATE_PULSE = { animation: `${LATER}, ${pulse} 2s ease-in-out 800ms infinite` } as const;
