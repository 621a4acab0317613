/** Touch needs 44 px; a mouse is content with a denser page. */
export const TOUCH = '@media (pointer: coarse)';

/** The system's colors take the place of ours, and shadows and backgrounds go: what they told needs a line. */
export const FORCED = '@media (forced-colors: active)';

/** What is chosen, in the system's colors. */
export const FORCED_CHOICE = {
  forcedColorAdjust: 'none',
  backgroundColor: 'Highlight',
  color: 'HighlightText',
} as const;

/** The shadow of what lies on the page. */
export const HAIRLINE = '0 1px 2px rgba(16, 24, 40, 0.05)';

/** The shadow of what lies above it. */
export const FLOATING = '0 12px 32px -8px rgba(10, 14, 22, 0.28), 0 2px 6px rgba(10, 14, 22, 0.1)';
