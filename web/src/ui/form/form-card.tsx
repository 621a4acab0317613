import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface FormCardProps {
  /** Heading of the fields; without one they follow the page's heading. */
  title?: string;
  children: ReactNode;
}

/** Fields of a form that belong together, under each other. */
export function FormCard({ title, children }: FormCardProps) {
  const titleId = useId();
  const named = title === undefined ? {} : ({ role: 'group', 'aria-labelledby': titleId } as const);
  return (
    <Paper variant="outlined" {...named}>
      <Stack spacing={3} sx={CARD_PADDING}>
        {title === undefined ? null : (
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
        )}
        {children}
      </Stack>
    </Paper>
  );
}

/** Between a card's edge and what is in it. */
export const CARD_PADDING = { p: { xs: 2, sm: 3 } };

/** Two fields side by side if there is room, otherwise stacked. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
