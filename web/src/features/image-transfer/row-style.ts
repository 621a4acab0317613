/** A row of a short list on the screen: a text, and what can be done with it. */
export const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
