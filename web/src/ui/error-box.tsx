import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFocusFallback } from './focus.ts';

interface ErrorBoxProps {
  message: string;
  /** Offers 'Try again'. */
  onRetry?: () => void;
}

/** A load error: a yellow-toned box prefixed 'Error:' (SPEC §8). */
export function ErrorBox({ message, onRetry }: ErrorBoxProps) {
  const box = useFocusFallback<HTMLDivElement>();
  const retry =
    onRetry === undefined ? null : (
      <Button color="inherit" size="small" onClick={onRetry}>
        Try Again
      </Button>
    );
  return (
    <Alert ref={box} severity="warning" action={retry}>
      <strong>Error:</strong> {message}
    </Alert>
  );
}
