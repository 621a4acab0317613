/** The buttons of a card: aligned with the text above by their labels, not by their padding. */
export const CARD_ACTIONS = {
  flexWrap: 'wrap',
  ml: -1.25,
  '& > .MuiButton-text': { minWidth: 44 },
  '& > .MuiButton-outlined, & > [role="status"]': { ml: 1.25 },
} as const;
