import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** Stands in for a page that broke, or whose code could not be loaded (after an update, or without a network). */
export function PageError() {
  return (
    <Box
      component="main"
      sx={{ display: 'grid', placeItems: 'center', minHeight: '70dvh', p: 3, textAlign: 'center' }}
    >
      <title>Something went wrong · Kitroom</title>
      <div>
        <Typography variant="h1">This page could not be shown</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          Kitroom may have been updated, or the connection was interrupted.
        </Typography>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </Box>
  );
}
