/** The buttons of a card: the text of a text button stands below the texts above it, not its padding. */
export const CARD_ACTIONS = {
  flexWrap: 'wrap',
  ml: -1.25,
  '& > .MuiButton-text': { minWidth: 44 },
  '& > .MuiButton-outlined, & > [role="status"]': { ml: 1.25 },
} as const;
