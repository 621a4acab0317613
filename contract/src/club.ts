import { z } from 'zod';
import { defineCall } from './call.ts';
import { labelsOf } from './field-labels.ts';
import { idParams, integer, isActive, optionalLines, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ACTIVE_FIELD, defineResource, PLAIN } from './resource.ts';

/** Error for a director who is not an active user. SPEC §5. */
export const INVALID_DIRECTOR = 'Director must be a valid ID';

/** Body of create and update. SPEC §5. */
export const clubInput = z.object({
  name: requiredText('Name', LIMITS.name),
  description: optionalLines('Description', LIMITS.description),
  director_user_id: integer(INVALID_DIRECTOR).positive(INVALID_DIRECTOR).nullish(),
  is_active: isActive,
});
export type ClubInput = z.output<typeof clubInput>;

export const clubRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  director_user_id: z.int().nullable(),
  director_first_name: z.string().nullable(),
  director_last_name: z.string().nullable(),
  is_active: z.boolean(),
});
export type ClubRow = z.output<typeof clubRow>;

export const clubResource = defineResource({
  ...PLAIN,
  attention: { etag: 'list' },
  entity: 'clubs',
  label: 'Club',
  area: 'Clubs',
  clientNames: { one: 'Club', many: 'Clubs' },
  path: '/api/admin/clubs',
  readPermission: 'CLUBS_READ',
  createPermission: 'CLUBS_CREATE',
  updatePermission: 'CLUBS_UPDATE',
  input: clubInput,
  fields: {
    name: {
      label: 'Name',
      kind: 'text',
      headers: ['club', 'clubname', 'team', 'organization'],
      required: true,
    },
    description: { label: 'Description', kind: 'text', headers: ['details', 'notes', 'about'] },
    director_user_id: {
      label: 'Director',
      kind: 'one',
      of: 'users',
      headers: ['clubdirector', 'directorname', 'directoremail', 'contact', 'manager'],
    },
    is_active: ACTIVE_FIELD,
  },
  list: z.object({ clubs: z.array(clubRow) }),
  item: z.object({ club: clubRow }),
  notFound: 'Club not found',
  key: 'name',
  sorted: false,
  copied: ['director_first_name', 'director_last_name'],
});
export const clubLabels = labelsOf(clubResource);

/** Who may direct a club: active users and, with `clubId`, that club's present director. */
export const potentialDirectors = defineCall({
  operationId: 'listPotentialDirectors',
  summary: 'Potential directors of a club',
  method: 'GET',
  path: '/api/admin/potentialDirectors',
  access: ['CLUBS_CREATE', 'CLUBS_UPDATE'],
  query: z.object({ clubId: idParams.shape.id.optional() }),
  answer: z.object({
    users: z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })),
  }),
});
