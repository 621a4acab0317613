import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';

/** A longer text is cut after some lines, until the user wants all of it. */
const LONG_ABOVE = 400;

/** A text with its line breaks; a long one shows its beginning and a button for the rest. */
export function LongText({ text, what }: { text: string; what: string }) {
  const [all, setAll] = useState(false);
  const cut = text.length > LONG_ABOVE && !all;
  return (
    <>
      <Box component="span" dir="auto" sx={cut ? { ...WHOLE, ...SIX_LINES } : WHOLE}>
        {text}
      </Box>
      {text.length > LONG_ABOVE ? (
        <Button
          size="small"
          color="inherit"
          aria-expanded={all}
          aria-label={`${all ? 'Show Less' : 'Show All'} of ${what}`}
          onClick={() => setAll(!all)}
          sx={{ ml: -1.25 }}
        >
          {all ? 'Show Less' : 'Show All'}
        </Button>
      ) : null}
    </>
  );
}

const WHOLE = { display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere', textAlign: 'left' };

const SIX_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
};
