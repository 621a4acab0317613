import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { BOTTOM_BAR } from '../bottom-bar.ts';
import { listAsItWas } from '../list/return-to-list.ts';
import type { BackLink } from '../page-header.tsx';
import { BAR_HEIGHT, BAR_SPACE, PLACE } from './form-columns.ts';
import { SAVE_KEY } from './save-key.ts';

interface SaveBarProps {
  /** What is not saved, such as 'Name · 2 sizes', or nothing. */
  changed: string;
  /** Where Cancel leads; null: the user may not see the list. */
  back: BackLink | null;
  busy: boolean;
  submitLabel: string;
}

/** The end of a form: what is not saved, Cancel and the submit button. It stays in sight at the window's bottom. */
export function SaveBar({ changed, back, busy, submitLabel }: SaveBarProps) {
  const id = useId();
  const said = changed === '' ? '' : `Changed: ${changed}`;
  return (
    <Paper variant="outlined" sx={BAR}>
      <GlobalStyles styles={ROOM_FOR_BAR} />
      <Typography id={id} variant="body2" title={said} sx={SAID}>
        {said}
      </Typography>
      <Button
        component={RouterLink}
        {...(back === null ? { to: '/' } : listAsItWas(back.to))}
        color="inherit"
        variant="outlined"
      >
        Cancel
      </Button>
      <Button
        type="submit"
        variant="contained"
        disabled={busy}
        {...SAVE_KEY}
        aria-describedby={said === '' ? undefined : id}
        onClick={(event) => {
          // Where the form stays, the second click of a double click would save the next record.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {submitLabel}
      </Button>
    </Paper>
  );
}

const BAR = {
  ...PLACE.bar,
  position: 'sticky',
  bottom: BAR_SPACE,
  // Above the fields, below the header.
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
  minHeight: BAR_HEIGHT,
  px: { xs: 2, sm: 3 },
  py: 1,
  '& > a, & > button': { flex: 'none' },
  // The fields end at the bar: nothing of them shows below it.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: -2,
    top: 'calc(100% + 1px)',
    height: BAR_SPACE,
    backgroundColor: 'background.default',
  },
};

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

// Keeps what has the focus above the bar, and what floats at the window's bottom.
const ROOM_FOR_BAR = {
  html: { [BOTTOM_BAR]: `${BAR_HEIGHT + BAR_SPACE}px`, scrollPaddingBottom: BAR_HEIGHT + 3 * BAR_SPACE },
};
