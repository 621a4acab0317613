import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Icon } from '../../../ui/icon.tsx';
import { counted, nameList } from '../../../ui/sentence-parts.ts';
import type { RangeFindings, SizeRange } from '../model/size-range.ts';

interface RangeNoteProps {
  range: SizeRange;
  findings: RangeFindings;
}

/** The sizes of a product, how many players have another one, and the advice. */
export function RangeNote({ range: { names }, findings: { lacking, uncounted } }: RangeNoteProps) {
  if (names.length === 0)
    return <Typography color="textSecondary">It comes in no size yet, so nothing is marked.</Typography>;
  const players = [...lacking.values()].reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Comes in {names.join(', ')}.
      </Typography>
      <Box role="status" sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
        <Icon
          path={players === 0 ? mdiCheck : mdiAlertOutline}
          fontSize="small"
          color={players === 0 ? 'success' : 'warning'}
          sx={{ mt: '1px' }}
        />
        <Typography component="div">
          {players === 0 ? 'No player has another size.' : lackText(players, lacking)}
          {uncounted === 0 ? null : <div>{uncountedText(uncounted)}</div>}
        </Typography>
      </Box>
    </div>
  );
}

function lackText(players: number, lacking: RangeFindings['lacking']): string {
  const sizes = nameList(
    [...lacking].map(([size, count]) => (lacking.size > 1 ? `${size} (${count})` : size)),
  );
  const what = lacking.size === 1 ? 'a size' : 'sizes';
  return `${counted(players, 'player has', 'players have')} ${what} that it does not come in: ${sizes}. Choose another size in the marked cells, or another product.`;
}

function uncountedText(count: number): string {
  return `${counted(count, 'player has a size', 'players have sizes')} of it that the size totals count as Other.`;
}
