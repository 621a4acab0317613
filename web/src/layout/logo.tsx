import Box from '@mui/material/Box';
import { Link } from 'react-router';

/** The logo and name of the application; links to the home page. */
export function Logo() {
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        // Where there is no room for it, as with large text on a phone, the word wraps out of sight, before anything else gives way.
        display: 'flex',
        flexWrap: 'wrap',
        flex: '0 1000 auto',
        columnGap: 1.25,
        minWidth: 44,
        height: 44,
        lineHeight: '44px',
        overflow: 'hidden',
        color: 'text.primary',
        fontSize: '1rem',
        fontWeight: 650,
        letterSpacing: '-0.015em',
        textDecoration: 'none',
        borderRadius: 1,
      }}
    >
      <img src="/favicon.svg" alt="" width={26} height={44} />
      <span>Kitroom</span>
    </Box>
  );
}
