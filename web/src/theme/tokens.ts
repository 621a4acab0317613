import { keyframes, type Theme } from '@mui/material/styles';

/** Touch needs 44 px; a mouse works with a denser page. */
export const TOUCH = '@media (pointer: coarse)';

/** The system's colors replace ours, without shadows and backgrounds: what those marked needs an outline. */
export const FORCED = '@media (forced-colors: active)';

/** Selected items, in the system's colors. */
export const FORCED_CHOICE = {
  forcedColorAdjust: 'none',
  backgroundColor: 'Highlight',
  color: 'HighlightText',
} as const;

/** Shadow of surfaces on the page. */
export const HAIRLINE = '0 1px 2px rgba(16, 24, 40, 0.05)';

/** Shadow of surfaces floating above the page. */
export const FLOATING = '0 12px 32px -8px rgba(10, 14, 22, 0.28), 0 2px 6px rgba(10, 14, 22, 0.1)';

/** A color that is what the page is about: neither the system's colors replace it, nor does a printer leave it out. */
export const AS_IT_IS = { forcedColorAdjust: 'none', printColorAdjust: 'exact' } as const;

/** Shadow that outlines a color swatch. */
export const swatchOutline = ({ palette }: Theme['vars']) => `inset 0 0 0 1px ${palette.swatchEdge}`;

/**
 * A box that scrolls, with the corners of a surface: browsers cut a scroll bar that takes room only with a clip. That would
 * also hide the outline of the focus.
 */
export const ROUND_SCROLLER = {
  // Its own texts for screen readers, which are out of sight, would make the page longer.
  position: 'relative',
  '&:not(:focus-visible)': { clipPath: 'inset(0 round 12px)' },
} as const;

/** A box that shows all that it has where nobody can scroll it. */
export const WHOLE_ON_PAPER = { '@media print': { maxHeight: 'none', overflow: 'visible' } } as const;

const fade = {
  maskImage: 'linear-gradient(to right, #000 calc(100% - 28px), rgb(0 0 0 / 25%))',
  maskRepeat: 'no-repeat',
};
const uncover = keyframes({
  from: { ...fade, maskSize: '100% 100%' },
  to: { ...fade, maskSize: 'calc(100% + 28px) 100%' },
});

/** Fades at its right edge while there is more to scroll to: a column that ends there by chance looks like the last. */
export const FADES_WHERE_IT_GOES_ON = {
  '@supports (animation-timeline: scroll())': {
    animation: `${uncover} linear both`,
    animationTimeline: 'scroll(self inline)',
    animationRange: 'calc(100% - 48px) 100%',
  },
} as const;

const appear = keyframes`from { opacity: 0; }`;
const pulse = keyframes`50% { opacity: 0.45; }`;

// An animation, not a timer: the placeholder of an answer takes its room immediately, and screen readers announce it.
const LATER = `${appear} 1ms 300ms backwards`;

/** The placeholder of an answer appears after 300 ms: most answers arrive earlier, so nothing flickers. */
export const LATE = { animation: LATER } as const;

/** The same for a bar that pulses. */
export const LATE_PULSE = { animation: `${LATER}, ${pulse} 2s ease-in-out 800ms infinite` } as const;

/** Around a part of a page while files are dragged over them. */
export const DROP_AREA = {
  outline: '2px dashed',
  outlineColor: 'primary.main',
  outlineOffset: 8,
  borderRadius: 2,
};
