import {
  CODE_DIGITS,
  type CodeAppSetup,
  codeAppCalls,
  securityCall,
} from '@kitroom/contract/access/second-step';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { encode } from 'uqr';
import { errorText, UNKNOWN_ERROR } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { useCode } from '../../session/use-code.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CodeInput } from '../../ui/form/code-input.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

interface CodeAppDialogProps {
  setup: CodeAppSetup;
  onClose: () => void;
}

/** Adds a code app: its QR code is scanned, a code proves it, and the first time there are recovery codes to keep. */
export function CodeAppDialog({ setup, onClose }: CodeAppDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const queries = useQueryClient();
  const { isBusy, submit, field } = useCode({
    digits: true,
    check: async (code) => {
      try {
        const { recovery_codes } = await callBody(codeAppCalls.confirm, { body: { code } });
        enqueueSnackbar('Code app added', { variant: 'success' });
        if (recovery_codes.length === 0) onClose();
        else setCodes(recovery_codes);
      } finally {
        void queries.invalidateQueries({ queryKey: [securityCall.path] });
      }
    },
    refuse: (failure) => errorText(failure, UNKNOWN_ERROR) ?? UNKNOWN_ERROR,
  });
  if (codes !== undefined) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <TitledDialog
      title="Set up a code app"
      maxWidth="sm"
      onSubmit={submit}
      onCancel={onClose}
      actions={
        <Button type="submit" variant="contained" disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Add Code App'}
        </Button>
      }
    >
      <Stack spacing={2.5}>
        <Typography>
          1. Open your code app and scan this picture. On the phone that has the app, tap the picture.
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5} sx={{ alignItems: { sm: 'center' } }}>
          <a href={setup.address}>
            <QrCode text={setup.address} label="QR code for your app" />
          </a>
          <Box>
            <Typography color="textSecondary">If you can’t scan it, type this key into the app:</Typography>
            <Typography
              component="code"
              sx={{ fontFamily: 'monospace', wordBreak: 'break-word', display: 'block' }}
            >
              {inGroups(setup.secret)}
            </Typography>
            <CopyButton text={setup.secret} />
          </Box>
        </Stack>
        <Typography>2. Enter the {CODE_DIGITS} digits that the app shows now.</Typography>
        <CodeInput label="Code from your app" {...field} />
      </Stack>
    </TitledDialog>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/gu)?.join(' ') ?? '';
}

/** A QR code; dark on light in both themes, because not all cameras read it the other way. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, bgcolor: '#fff', borderRadius: 1, border: 1, borderColor: 'divider' }}
    >
      <path d={dark.join('')} fill="#000" />
    </Box>
  );
}
