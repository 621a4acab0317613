import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

interface ShowMoreProps extends Pick<ButtonProps, 'ref' | 'fullWidth' | 'sx'> {
  busy: boolean;
  onClick: () => void;
  label?: string;
}

/** The button below a list that has another page. */
export function ShowMore({ busy, label = 'Show More', ...button }: ShowMoreProps) {
  return (
    <Button color="inherit" variant="outlined" disabled={busy} {...button}>
      {busy ? 'Loading...' : label}
    </Button>
  );
}

/** The first lines of a long list, and the button that shows as many again; null: there are no more. */
export function useFirstLines<Line>(
  lines: readonly Line[],
  step: number,
): { shown: readonly Line[]; showMore: ReactNode } {
  const [count, setCount] = useState(step);
  const more = Math.min(step, lines.length - count);
  return {
    shown: lines.slice(0, count),
    showMore:
      more <= 0 ? null : (
        <ShowMore
          busy={false}
          label={`Show ${more} More of ${lines.length}`}
          onClick={() => setCount(count + step)}
          sx={{ display: 'flex', mx: 'auto' }}
        />
      ),
  };
}
