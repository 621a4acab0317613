import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** Shown instead of a page that crashed or whose code could not be loaded (after an update, or offline). */
export function PageError() {
  return (
    <Box
      component="main"
      sx={{ display: 'grid', placeItems: 'center', minHeight: '70dvh', p: 3, textAlign: 'center' }}
    >
      <title>Something went wrong · Kitroom</title>
      <div>
        <Typography variant="h1">This page could not be displayed</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          Kitroom may have been updated, or the connection was interrupted.
        </Typography>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </Box>
  );
}
