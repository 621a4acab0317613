import { importColumns } from '@kitroom/contract/import/columns';
import { knownList } from '../src/changes/import/find-headers.ts';

/** What an import of sizes knows of its list. */
export const SIZE_LIST = knownList(importColumns('sizes'));
