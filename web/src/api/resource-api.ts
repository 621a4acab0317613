import type { Resource } from '@kitroom/contract/resource';
import { resourceCalls } from '@kitroom/contract/resource-calls';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { callUnread } from './call.ts';
import { type Answer, parseBody } from './client.ts';

/** A record with the ETag that its next update sends as If-Match. */
export interface Versioned<Item> {
  item: Item;
  etag: string | null;
}

/** A record as it was just saved. */
export interface Saved<Item> extends Versioned<Item> {
  /** Of the save, with which it can be undone. */
  requestId: string | null;
}

/** 412: someone else saved in the meantime; `current` is the record as it is now. */
export class StaleError<Item> extends ApiError {
  override name = 'StaleError';
  readonly current: Versioned<Item>;

  constructor(error: ApiError, current: Versioned<Item>) {
    super(error.status, error.body, error.etag);
    this.current = current;
  }
}

/** Shown when each save would be refused like the one before. */
export const VERSION_ALTERED =
  'Nothing was saved: something between this browser and the server changes the version that is sent with a save (the ' +
  'header If-Match). Please tell your administrator.';

/** Throws if the present version, which a 412 has led to, is the one that was sent: so something else has arrived. */
export function requireOther(present: string | null, sent: string | null): void {
  if (present !== null && present === sent) throw new ApiError(412, null, null, VERSION_ALTERED);
}

type Body = Record<string, unknown>;

/**
 * The four calls of a resource, for `useQuery` and for forms. Query keys: `[path, 'list']`, `[path, 'item', id]`;
 * after a write invalidate `[path]`. Errors: `ApiError`; `update` throws
 * `StaleError` on 412, unless it is that of `requireOther`.
 */
export function resourceApi<Input extends z.ZodType, List extends z.ZodType, Item extends z.ZodType>(
  resource: Resource<Input, List, Item>,
) {
  const { path } = resource;
  const any: Resource = resource;
  const calls = resourceCalls(any as Resource<z.ZodObject, z.ZodObject, z.ZodObject>);
  const versioned = (answer: Answer): Versioned<z.output<Item>> => ({
    item: parseBody(resource.item, answer.body),
    etag: answer.etag,
  });
  // SPEC leaves open what a save answers: without the record in it, `other` has it.
  const saved = async (
    { body, etag, requestId }: Answer,
    other: () => Promise<Versioned<z.output<Item>>>,
  ): Promise<Saved<z.output<Item>>> => {
    const answered = resource.item.safeParse(body);
    const record = answered.success ? { item: answered.data, etag } : await other();
    return { ...record, requestId };
  };
  const get = async (id: number, signal?: AbortSignal) =>
    versioned(await callUnread(calls.read, { params: { id }, signal }));
  return {
    resource,
    get,
    /** `useQuery(api.list()).data` is the list's body, such as `{sizes}`. */
    list: () =>
      queryOptions({
        queryKey: [path, 'list'],
        queryFn: async ({ signal }) =>
          parseBody(resource.list, (await callUnread(calls.list, { signal })).body),
      }),
    /** `useQuery(api.item(id)).data` is `{item, etag}`; `item` is the body, such as `{size}`. */
    item: (id: number) =>
      queryOptions({ queryKey: [path, 'item', id], queryFn: ({ signal }) => get(id, signal) }),
    /** Where the answer does not have the new record, it is what was sent, without an id (0). */
    create: async (input: z.output<Input>) =>
      saved(await callUnread(calls.create, { body: input as Body }), async () => {
        const sent = input as Body;
        const item = { ...sent, [resource.record]: { ...sent, id: 0 } };
        return { item: item as z.output<Item>, etag: null };
      }),
    /** With an `etag`, refuses to overwrite changes that someone else has saved since. */
    update: async (id: number, input: z.output<Input>, etag: string | null) => {
      try {
        const change = { params: { id }, body: input as Body, ifMatch: etag };
        return await saved(await callUnread(calls.update, change), () => get(id));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        const current = resource.item.safeParse(error.body);
        const known = current.success && error.etag !== null;
        const present = known ? { item: current.data, etag: error.etag } : await get(id);
        requireOther(present.etag, etag);
        throw new StaleError(error, present);
      }
    },
  };
}

export type ResourceApi<Input extends z.ZodType, List extends z.ZodType, Item extends z.ZodType> = ReturnType<
  typeof resourceApi<Input, List, Item>
>;
