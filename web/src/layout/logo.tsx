import Box from '@mui/material/Box';
import { Link } from 'react-router';

/** The logo and name of the application; links to the home page. */
export function Logo() {
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 44,
        color: 'text.primary',
        fontSize: '1rem',
        fontWeight: 650,
        letterSpacing: '-0.015em',
        textDecoration: 'none',
        borderRadius: 1,
      }}
    >
      <img src="/favicon.svg" alt="" width={26} height={26} />
      Kitroom
    </Box>
  );
}
