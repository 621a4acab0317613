import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, requiredText } from '../fields.ts';
import { KINDS, LISTED_KINDS } from '../kinds.ts';
import type { PermissionCode } from '../permissions.ts';

/** Any one of these codes opens the calls; whose views they answer, and may change, depends on the list. */
const VIEW_PERMISSIONS: readonly PermissionCode[] = LISTED_KINDS.map((kind) => KINDS[kind].readPermission);

export const VIEW_LIMITS = {
  name: 100,
  /** Of the address parameters; browsers and proxies agree on about 2,000. */
  query: 2000,
  /** Views that one person has made, of all lists, for themselves and for everyone. */
  perPerson: 100,
} as const;

export const VIEW_MESSAGES = {
  notFound: 'View not found',
  nameTaken: 'You already have a view with this name',
  sharedNameTaken: 'There is already a view for everyone with this name',
  tooMany: `You can save at most ${VIEW_LIMITS.perPerson} views: delete one that you no longer need`,
  /** 403. */
  notShared: 'You do not have permission to change what everyone sees in this list',
  notOwn: 'Only the person who created this view can make it private',
  deleted: 'View deleted',
} as const;

const NO_LIST = 'Must be a list that can have saved views';
const NO_QUERY = 'Must be the parameters of an address';

const name = requiredText('Name is required', VIEW_LIMITS.name);
const isShared = z.boolean('For everyone must be yes or no');
// The characters that `URLSearchParams` writes: nothing else can come back as an address.
const query = z
  .string(NO_QUERY)
  .max(VIEW_LIMITS.query, `A view can have at most ${VIEW_LIMITS.query} characters of search and filters`)
  .regex(/^[\w*.%+=&\-]*$/u, NO_QUERY);

const savedView = z.object({
  id: z.int(),
  list: z.enum(LISTED_KINDS, NO_LIST),
  name: z.string(),
  /** The parameters of the list's address: search, filter, sorting, columns. */
  query: z.string(),
  /** Whether everyone sees it who may see the list. */
  is_shared: z.boolean(),
  /** Whether the reader has made it. */
  is_own: z.boolean(),
  /** First and last name of who has made it. */
  owner_name: z.string(),
});
export type SavedView = z.output<typeof savedView>;

const createInput = z.object({ list: savedView.shape.list, name, query, is_shared: isShared });
export type SavedViewInput = z.output<typeof createInput>;
/** Missing keys stay as they are: a new name and new parameters do not undo each other. */
const updateInput = z.object({
  name: name.optional(),
  query: query.optional(),
  is_shared: isShared.optional(),
});
export type SavedViewChange = z.output<typeof updateInput>;

const path = '/api/admin/saved-views';
const one = {
  path: `${path}/:id`,
  access: VIEW_PERMISSIONS,
  params: idParams,
  notFound: VIEW_MESSAGES.notFound,
} as const;

/** Lists of records under a name. */
export const savedViews = {
  /** One's own and those for everyone, of the lists that the reader may see, by name. */
  list: defineCall({
    operationId: 'listSavedViews',
    summary: 'Saved views',
    method: 'GET',
    path,
    access: VIEW_PERMISSIONS,
    answer: z.object({ views: z.array(savedView) }),
  }),
  create: defineCall({
    operationId: 'createSavedView',
    summary: 'Save a view',
    method: 'POST',
    path,
    access: VIEW_PERMISSIONS,
    body: createInput,
    status: 201,
    answer: z.object({ view: savedView }),
    failures: [409],
  }),
  update: defineCall({
    ...one,
    operationId: 'updateSavedView',
    summary: 'Change a saved view',
    method: 'PUT',
    body: updateInput,
    answer: z.object({ view: savedView }),
    failures: [409],
  }),
  remove: defineCall({
    ...one,
    operationId: 'deleteSavedView',
    summary: 'Delete a saved view',
    method: 'DELETE',
  }),
} as const;
