import { mdiAccountOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { Icon } from '../../ui/icon.tsx';

/** The initials of the person whose name is next to it; a figure if nobody was signed in. */
export function Initials({ name }: { name: string | null }) {
  return (
    <Box component="span" aria-hidden sx={DISC}>
      {name === null ? <Icon path={mdiAccountOutline} sx={{ fontSize: '1.125rem' }} /> : initialsOf(name)}
    </Box>
  );
}

/** The first letters of the first and the last word: 'Dana Lee' is DL. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  // By characters, not by UTF-16 units.
  return [first, last].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('');
}

const DISC = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '2rem',
  height: '2rem',
  borderRadius: '50%',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1rem',
} as const;
