import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { counted } from '../../ui/sentence-parts.ts';
import type { Noun } from '../screens.ts';
import type { NotChanged } from './set-active.ts';
import { countOf } from './use-activation.ts';

interface NotChangedAlertProps {
  notChanged: NotChanged;
  noun: Noun;
  onDismiss: () => void;
}

/** Which records could not be activated or deactivated, and why. */
export function NotChangedAlert({ notChanged, noun, onDismiss }: NotChangedAlertProps) {
  const { refused, failed, lost } = notChanged;
  const count = countOf(notChanged);
  return (
    <Alert severity="warning" onClose={onDismiss} sx={{ mb: 2 }}>
      {lost.length === 0 ? null : (
        <>
          <AlertTitle>{`${counted(lost.length, noun.one, noun.many)} may have been changed`}</AlertTitle>
          <Box sx={{ mb: count > 0 ? 1.5 : 0 }}>
            The connection was lost before the server answered. The list shows the result once it can be
            loaded again.
          </Box>
        </>
      )}
      {count === 0 ? null : (
        <AlertTitle>{`${counted(count, noun.one, noun.many)} could not be changed`}</AlertTitle>
      )}
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
