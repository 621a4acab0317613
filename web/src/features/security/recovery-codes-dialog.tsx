import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../ui/copy-button.tsx';
import { downloadFile } from '../../ui/download.ts';
import { TitledDialog } from '../../ui/titled-dialog.tsx';

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** New recovery codes, this one time: only the button says that they are kept, so nothing else closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n');
  const download = () =>
    downloadFile(
      'kitroom-recovery-codes.txt',
      new Blob([`Kitroom recovery codes. Each works once.\n\n${text}\n`], {
        type: 'text/plain;charset=utf-8',
      }),
    );
  return (
    <TitledDialog
      title="Your recovery codes"
      actions={
        <Button variant="contained" onClick={onClose}>
          I Have Saved Them
        </Button>
      }
    >
      <GlobalStyles styles={PRINTED} />
      <Stack spacing={2}>
        <Typography>
          Save these codes where you can find them without your phone. Each one signs you in once, after your
          password. They are not shown again.
        </Typography>
        <Typography
          component="ul"
          aria-label="Recovery codes"
          sx={{ fontFamily: 'monospace', columns: 2, listStyle: 'none', m: 0, p: 0, '& li': { py: 0.5 } }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Typography>
        <Stack
          direction="row"
          spacing={1}
          sx={{ alignItems: 'center', pl: 1, '@media print': { display: 'none' } }}
        >
          <CopyButton text={text} />
          <Button color="inherit" size="small" onClick={() => print()}>
            Print
          </Button>
          <Button color="inherit" size="small" onClick={download}>
            Download
          </Button>
        </Stack>
      </Stack>
    </TitledDialog>
  );
}

/** On paper are the codes, without the page behind them. */
const PRINTED = {
  '@media print': {
    '#root, .MuiDialogActions-root, .MuiBackdrop-root': { display: 'none' },
  },
};
