import { previewCalls } from '@kitroom/contract/pictures/image-restore';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorText, retryAfter } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { LOAD_FAILED } from '../../api/failures.ts';
import { tellFailure } from '../../api/tell-failure.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { openPreviews, previewQuery } from './preview-api.ts';
import { PreviewPage } from './preview-page.tsx';
import { PreviewResult } from './preview-result.tsx';
import { imageTransferScreen } from './screens.ts';

const BACK = { to: imageTransferScreen.path, label: imageTransferScreen.title };

/** A preview, or what it has done when it was applied. */
export function PreviewScreen({ id }: { id: number }) {
  const query = useQuery({ ...previewQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const { data: preview, error, refetch } = query;
  if (preview === undefined) {
    return (
      <>
        <PageHeader title="Preview" back={BACK} />
        {error === null ? (
          <LoadingText what="preview" />
        ) : (
          <ErrorBox message={errorText(error, LOAD_FAILED.data) ?? ''} onRetry={retryAfter(error, refetch)} />
        )}
      </>
    );
  }
  if (preview.restore !== null) return <PreviewResult preview={preview} restore={preview.restore} />;
  return <PreviewPage preview={preview} discard={<DiscardButton id={id} />} />;
}

function DiscardButton({ id }: { id: number }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callBody(previewCalls.discard, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: openPreviews().queryKey });
      await navigate(imageTransferScreen.path, { replace: true });
      queries.removeQueries({ queryKey: previewQuery(id).queryKey });
    },
    onError: (error) => {
      tellFailure(error);
      // If it was applied or has expired, the page shows it.
      void queries.invalidateQueries({ queryKey: previewQuery(id).queryKey });
    },
  });
  return (
    <Button color="inherit" variant="outlined" disabled={isPending} onClick={() => mutate()}>
      Discard
    </Button>
  );
}
