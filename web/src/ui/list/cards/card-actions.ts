/** The buttons of a card: aligned with the text above by their labels, not by their padding. */
export const CARD_ACTIONS = {
  flexWrap: 'wrap',
  ml: -1.25,
  '& > .MuiButton-text': { minWidth: 44 },
  '& > :is(.MuiButton-outlined, .MuiButton-contained), & > [role="status"]': { ml: 1.25 },
  '& > .MuiButton-contained': { px: 1.75 },
  // There is no text, so the first button is at the edge.
  '& > [role="status"]:empty': { ml: 0, mr: -1 },
} as const;
