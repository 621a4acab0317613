import { BRING_BACK_MESSAGES, bringBackPicture } from '@kitroom/contract/history/earlier-pictures';
import type { HistoryPicture } from '@kitroom/contract/history/history';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { tellWithUndo } from '../undo/use-undo.tsx';
import { pictureLabel } from './history-value.tsx';

const FAILED = 'The picture could not be restored';

interface BringBackProps {
  productId: number;
  picture: HistoryPicture;
}

/** Puts a picture back into the slot that it has left, whatever is there now. */
export function BringBack({ productId, picture }: BringBackProps) {
  const queries = useQueryClient();
  const { color, slot, sha256 } = picture;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(bringBackPicture, {
        params: { id: productId },
        body: { colorId: color?.id ?? null, slot, sha256 },
      }),
    onSuccess: ({ requestId }) => tellWithUndo(BRING_BACK_MESSAGES.broughtBack, [requestId]),
    onError: (error) => enqueueSnackbar(errorText(error, FAILED) ?? FAILED, { variant: 'error' }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Button
      size="small"
      disabled={isPending}
      aria-label={`Restore: ${pictureLabel(picture)}`}
      onClick={() => mutate()}
    >
      Restore
    </Button>
  );
}
