import { z } from 'zod';
import { codedFields, codedInput, codedRow } from './coded.ts';
import { defineResource } from './resource.ts';
import type { UsageCall } from './usage.ts';

const path = '/api/admin/size';

export const sizeResource = defineResource({
  entity: 'sizes',
  label: 'Size',
  clientNames: { one: 'Size', many: 'Sizes' },
  path,
  listPath: path,
  readPermission: 'SIZE_READ',
  listPermissions: ['SIZE_READ', 'PRODUCT_CREATE', 'PRODUCT_UPDATE'],
  readPermissions: ['SIZE_READ', 'SIZE_UPDATE'],
  createPermission: 'SIZE_CREATE',
  updatePermission: 'SIZE_UPDATE',
  historyPermissions: ['SIZE_READ', 'SIZE_UPDATE'],
  area: 'Sizes',
  input: codedInput,
  list: z.object({ sizes: z.array(codedRow) }),
  item: z.object({ size: codedRow }),
  notFound: 'Size not found',
  fields: codedFields({ name: ['size', 'sizename'], code: ['sizecode'] }),
  copied: [],
  calledBy: ['name'],
  swatch: null,
  key: 'code',
  sorted: true,
  activeAtFirst: true,
});

/** Where they are used. */
export const sizeUsage: UsageCall = {
  path: '/api/admin/size/usage',
  operationId: 'getSizeUsage',
  permissions: sizeResource.readPermissions,
};
