import { sizeResource } from '@kitroom/contract/size';
import { resourceApi } from '../../api/resource-api.ts';
import type { CodedKind } from '../../records/coded/coded-kind.ts';
import { usageOf } from '../../resource/usage.ts';
import { sizeScreens as screens } from './screens.ts';

/** Sizes, as their list and form show them. */
export const sizes: CodedKind<typeof sizeResource.list, typeof sizeResource.item> = {
  screens,
  api: resourceApi(sizeResource),
  rowsOf: (body) => body.sizes,
  usage: usageOf(sizeResource),
  file: 'sizes',
  sentences: {
    readForbidden: 'You do not have permission to view this size.',
    createForbidden: 'You do not have permission to create a size.',
    updateForbidden: 'You do not have permission to update a size.',
  },
};
