import type { z } from 'zod';
import { type Call, defineCall } from './call.ts';
import { idParams } from './fields.ts';
import type { Resource } from './resource.ts';

/** The four calls of a kind of record: its list, one record, create, and update. SPEC §7. */
export function resourceCalls<Input extends z.ZodObject, List extends z.ZodObject, Item extends z.ZodObject>(
  resource: Resource<Input, List, Item>,
) {
  const { clientNames, label, area, path, proof } = resource;
  const one = `${path}/:id`;
  const record = { answer: resource.item, etag: 'record', notFound: resource.notFound } as const;
  const asksFor = (save: 'create' | 'update'): Pick<Call, 'proof'> =>
    proof.includes(save) ? { proof: true } : {};
  return {
    list: defineCall({
      operationId: `list${clientNames.many}`,
      summary: `${area}: list`,
      method: 'GET',
      path: resource.listPath,
      access: resource.listPermissions,
      etag: 'list',
      answer: resource.list,
    }),
    read: defineCall({
      ...record,
      operationId: `get${clientNames.one}`,
      summary: `${label}: read`,
      method: 'GET',
      path: one,
      access: resource.readPermissions,
      params: idParams,
    }),
    create: defineCall({
      ...record,
      ...asksFor('create'),
      operationId: `create${clientNames.one}`,
      summary: `${label}: create`,
      method: 'POST',
      path,
      access: [resource.createPermission],
      body: resource.input,
      status: 201,
      failures: [409],
    }),
    update: defineCall({
      ...record,
      ...asksFor('update'),
      operationId: `update${clientNames.one}`,
      summary: `${label}: update`,
      method: 'PUT',
      path: one,
      access: [resource.updatePermission],
      params: idParams,
      body: resource.input,
      failures: [409, 412],
    }),
  };
}
