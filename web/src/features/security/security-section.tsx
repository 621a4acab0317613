import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SecuritySectionProps {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** One way to prove who one is, with what can be done about it. */
export function SecuritySection({ title, text, children }: SecuritySectionProps) {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mt: 3 }}>
      <Stack spacing={2} sx={{ alignItems: 'start' }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        <Typography color="textSecondary">{text}</Typography>
        {children}
      </Stack>
    </Paper>
  );
}
