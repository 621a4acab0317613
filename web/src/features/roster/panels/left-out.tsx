import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PasteReport } from '../reading/paste.ts';

interface LeftOutProps {
  report: PasteReport;
  onAdd: (at: number) => void;
}

/** How the last paste was read, and its lines that are not in the roster, as they were typed. */
export function LeftOut({ report: { said, leftOut }, onAdd }: LeftOutProps) {
  if (said.length + leftOut.length === 0) return null;
  return (
    <Box sx={REPORT}>
      {said.map((sentence) => (
        <Typography key={sentence} color="textSecondary">
          {sentence}
        </Typography>
      ))}
      {leftOut.length === 0 ? null : (
        <Box component="ul" aria-label="Left out" sx={LIST}>
          {leftOut.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same
            <li key={at}>
              <div>Left out: “{line}”</div>
              <Button size="small" sx={ADD} onClick={() => onAdd(at)}>
                Add as a Player
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const REPORT = { mb: 1, overflowWrap: 'anywhere' };
const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxHeight: 320,
  overflowY: 'auto',
  '& > li': { py: { xs: 1, sm: 0.5 } },
};
/** Its text lines up with the sentence above. */
const ADD = { ml: -1.25, minHeight: { xs: 44, sm: 28 } };
