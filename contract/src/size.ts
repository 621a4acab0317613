import { z } from 'zod';
import { codedFields, codedInput, codedRow } from './coded.ts';
import { defineResource, PLAIN } from './resource.ts';

export const sizeResource = defineResource({
  ...PLAIN,
  entity: 'sizes',
  label: 'Size',
  area: 'Sizes',
  clientNames: { one: 'Size', many: 'Sizes' },
  path: '/api/admin/size',
  readPermission: 'SIZE_READ',
  createPermission: 'SIZE_CREATE',
  updatePermission: 'SIZE_UPDATE',
  input: codedInput,
  fields: codedFields({ name: ['size', 'sizename'], code: ['sizecode'] }),
  list: z.object({ sizes: z.array(codedRow) }),
  item: z.object({ size: codedRow }),
  record: 'size',
  notFound: 'Size not found',
  key: 'code',
  sorted: true,
  namedBySize: true,
  offeredTo: ['PRODUCT_CREATE', 'PRODUCT_UPDATE'],
});
