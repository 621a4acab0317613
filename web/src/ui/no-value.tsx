import Typography from '@mui/material/Typography';

/** Stands where a record has no value: a dash to those who see it, 'none' to those who hear it. */
export function NoValue() {
  return (
    <Typography component="span" color="textSecondary" variant="inherit">
      <span aria-hidden>–</span>
      <span className="visually-hidden">none</span>
    </Typography>
  );
}
