import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

const NOTICE_MS = 2000;

/** Copies `text`; says so for 2 seconds (SPEC §2). */
export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Copy');
  useEffect(() => {
    if (label === 'Copy') return;
    const timer = setTimeout(() => setLabel('Copy'), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [label]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('Copied');
    } catch {
      // Browsers refuse it over plain http, or if the user has denied it.
      setLabel('Copying is not allowed here');
    }
  };
  return (
    <Button
      color="inherit"
      size="small"
      startIcon={<ContentCopy />}
      onClick={copy}
      aria-live="polite"
      // Its icon stands below the text or the field above it.
      sx={{ alignSelf: 'flex-start', ml: -1 }}
    >
      {label}
    </Button>
  );
}
