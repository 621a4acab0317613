import Typography from '@mui/material/Typography';

/** Shown for an empty value: a dash, read as 'none' by screen readers. */
export function NoValue() {
  return (
    <Typography component="span" color="textSecondary" variant="inherit">
      <span aria-hidden>–</span>
      <span className="visually-hidden">none</span>
    </Typography>
  );
}
