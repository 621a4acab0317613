import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { withCommas } from '../../ui/sentence-parts.ts';
import { excerpt } from './excerpt.ts';
import type { CheckedLine } from './use-preview.ts';

/** Lines named one by one; a table with more is put right as a file. */
const NAMED = 50;

/** The lines that were not imported, and why: to be corrected in the file and imported again. */
export function LeftOut({ lines }: { lines: readonly CheckedLine[] }) {
  const id = useId();
  const more = lines.length - NAMED;
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h3" component="h3">
        Skipped
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Correct these lines in your table and import it again: lines that are already in the list stay as they
        are.
      </Typography>
      <Box component="ul" sx={LINES}>
        {lines.slice(0, NAMED).map(({ line: { number, cells }, said }) => (
          <li key={number}>
            {`Line ${number}: ${excerpt(cells.filter((cell) => cell.trim() !== '').join(', '), 80)}`}
            {said?.errors.map(({ path, message }) => (
              <Typography key={`${path} ${message}`} variant="body2" color="textSecondary">
                {message}
              </Typography>
            ))}
          </li>
        ))}
        {more > 0 ? <li>{`+ ${withCommas(more)} more`}</li> : null}
      </Box>
    </Paper>
  );
}

const LINES = {
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  '& li': { py: 1, overflowWrap: 'anywhere' },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
};
