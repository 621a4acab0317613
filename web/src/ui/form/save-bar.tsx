import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { listAsItWas } from '../list/return-to-list.ts';
import type { BackLink } from '../page-header.tsx';
import { CheckingSaved } from './checking-saved.tsx';
import { saveKeyProps } from './save-key.ts';
import { PLACE, StickyBar } from './sticky-bar.tsx';

interface SaveBarProps {
  /** The unsaved fields, such as 'Name · 2 sizes', or an empty text. */
  changed: string;
  /** Nothing has been typed or chosen yet. */
  untouched: boolean;
  /** Creates the record, and empties the form for another one; null: the form edits a record. */
  onAnother: (() => void) | null;
  /** Where Cancel leads; null: the user may not see the list. */
  back: BackLink | null;
  busy: boolean;
  submitLabel: string;
}

/**
 * The end of a form: what is not saved, Cancel and the submit button. It stays in sight at the bottom of the window, and
 * stands out as soon as there is something to save. Create is what the page is for: it stands out at once.
 */
export function SaveBar({ changed, untouched, onAnother, back, busy, submitLabel }: SaveBarProps) {
  const id = useId();
  const said = changed === '' ? '' : `Changed: ${changed}`;
  return (
    <StickyBar place={PLACE.bar} quiet={untouched}>
      <Typography id={id} variant="body2" title={said} sx={SAID}>
        <CheckingSaved otherwise={said} />
      </Typography>
      <Button
        component={RouterLink}
        {...(back === null ? { to: '/' } : listAsItWas(back.to))}
        color="inherit"
        variant="outlined"
      >
        Cancel
      </Button>
      {onAnother === null ? null : (
        <Button color="inherit" variant="outlined" disabled={busy} onClick={onAnother} sx={ANOTHER}>
          Create and Add Another
        </Button>
      )}
      <Button
        type="submit"
        {...(untouched && onAnother === null ? ({ color: 'inherit', variant: 'outlined' } as const) : LOUD)}
        disabled={busy}
        {...saveKeyProps()}
        aria-describedby={said === '' ? undefined : id}
        onClick={(event) => {
          // Where the form stays, the second click of a double click would save the next record.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {submitLabel}
      </Button>
    </StickyBar>
  );
}

// As large as the quiet one, which has a border.
const LOUD = { variant: 'contained', sx: { border: '1px solid transparent' } } as const;

// In two lines on a phone, so that all three are in one.
const ANOTHER = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: { width: 124, padding: '4px 8px', lineHeight: 1.2, whiteSpace: 'normal' },
});

// Two lines, so that the bar never grows; the title has all of it.
const SAID = {
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};
