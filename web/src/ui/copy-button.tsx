import { mdiContentCopy } from '@mdi/js';
import Button from '@mui/material/Button';
import { copyTexts } from './copy-text.ts';
import { Icon } from './icon.tsx';
import { useTemporaryValue } from './use-temporary-value.ts';

const NOTICE_MS = 2000;

/** Copies `text`; says so for 2 seconds (SPEC §2). */
export function CopyButton({ text }: { text: string }) {
  const [said, say] = useTemporaryValue<string>(NOTICE_MS);
  const copy = async () => {
    try {
      await copyTexts({ plain: text });
      say('Copied');
    } catch {
      // The user or a policy has denied it.
      say('Copying is not allowed here');
    }
  };
  return (
    <Button
      color="inherit"
      size="small"
      startIcon={<Icon path={mdiContentCopy} />}
      onClick={copy}
      aria-live="polite"
      // Its icon stands below the text or the field above it.
      sx={{ alignSelf: 'flex-start', ml: -1 }}
    >
      {said ?? 'Copy'}
    </Button>
  );
}
