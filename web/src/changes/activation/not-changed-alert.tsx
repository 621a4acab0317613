import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Noun } from '../../resource/screens.ts';
import { counted } from '../../ui/sentence-parts.ts';
import type { NotChanged } from './set-active.ts';
import { countOf, isKnown } from './use-activation.ts';

interface NotChangedAlertProps {
  notChanged: NotChanged;
  noun: Noun;
  onDismiss: () => void;
}

/** Which records could not be activated or deactivated, and why. */
export function NotChangedAlert({ notChanged, noun, onDismiss }: NotChangedAlertProps) {
  const { refused, failed } = notChanged;
  const what = isKnown(notChanged) ? 'could not be changed' : 'may have been changed';
  return (
    <Alert severity="warning" onClose={onDismiss} sx={{ mb: 2 }}>
      <AlertTitle>{`${counted(countOf(notChanged), noun.one, noun.many)} ${what}`}</AlertTitle>
      {refused.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto' }}>
          {refused.map(({ target, reason }) => (
            <li key={target.id}>{`${target.name}: ${reason}`}</li>
          ))}
        </Box>
      )}
      {failed === null
        ? null
        : refused.length === 0
          ? failed.reason
          : `${counted(failed.count, noun.one, noun.many)}: ${failed.reason}`}
    </Alert>
  );
}
