import type { imageCalls } from '@kitroom/contract/pictures/image-calls';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { z } from 'zod';
import { withCommas } from '../../ui/sentence-parts.ts';

type Damaged = z.output<typeof imageCalls.archiveSummary.answer>['damaged'];

/** A longer list would not help; the zip's manifest names them all. */
const NAMED_AT_MOST = 8;

/** Says which pictures a download would leave out, because their stored files are gone or damaged. */
export function DamagedPictures({ damaged }: { damaged: Damaged }) {
  if (damaged.length === 0) return null;
  const more = damaged.length - NAMED_AT_MOST;
  return (
    <Alert severity="warning">
      <AlertTitle>
        {damaged.length === 1
          ? '1 picture cannot be read and is left out of the download'
          : `${withCommas(damaged.length)} pictures cannot be read and are left out of the download`}
      </AlertTitle>
      {damaged
        .slice(0, NAMED_AT_MOST)
        .map(({ product, color, slot }) => `${product}, ${color ?? 'Hero'}, slot ${slot}`)
        .join('; ')}
      {more > 0 ? ` + ${more} more` : ''}. Upload them again, or restore a zip that has them.
    </Alert>
  );
}
