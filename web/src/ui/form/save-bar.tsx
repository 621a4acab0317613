import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { listAsItWas } from '../list/return-to-list.ts';
import type { BackLink } from '../page-header.tsx';
import { CheckingSaved } from './checking-saved.tsx';
import { saveKeyProps } from './save-key.ts';
import { PLACE, StickyBar } from './sticky-bar.tsx';

interface SaveBarProps {
  /** The unsaved fields, such as 'Name · 2 sizes', or an empty text. */
  changed: string;
  /** Creates the record, and empties the form for another one; null: the form edits a record. */
  onAnother: (() => void) | null;
  /** Where Cancel leads; null: the user may not see the list. */
  back: BackLink | null;
  busy: boolean;
  submitLabel: string;
}

/**
 * The end of a form: what is not saved, Cancel and the submit button, in sight at the bottom of the window. A record that is edited has
 * it from the first change on; its place is always there.
 */
export function SaveBar({ changed, onAnother, back, busy, submitLabel }: SaveBarProps) {
  const id = useId();
  const said = changed === '' ? '' : `Changed: ${changed}`;
  const shown = changed !== '' || busy || onAnother !== null;
  const bar = useFocusAround(shown);
  return (
    <StickyBar ref={bar} place={PLACE.bar} hidden={!shown}>
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
        variant="contained"
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

/** The bar covers no field that is in use when it comes, and takes no focus along when it goes. */
function useFocusAround(shown: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const wasShown = useRef(shown);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (shown && !wasShown.current && bar.current?.closest('form')?.contains(focused)) {
      focused?.scrollIntoView({ block: 'nearest' });
    }
    // A button that is disabled while it saves has lost the focus to the body.
    if (!shown && wasShown.current && (focused === document.body || bar.current?.contains(focused))) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    wasShown.current = shown;
  }, [shown]);
  return bar;
}

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
