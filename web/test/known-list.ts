import { importColumns } from '@kitroom/contract/import/columns';
import { mapHeaders, mappedCount } from '../src/resource/import/find-headers.ts';

const SIZES = importColumns('sizes');

/** What an import of sizes knows of its list. */
export const SIZE_LIST = {
  countHeaders: (cells: readonly string[]) => mappedCount(mapHeaders(cells, SIZES)),
};
