import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ACTIVE_FIELD, inputOf, labelsOf, lines, one, requiredLine, rowOf } from './record-fields.ts';
import { defineResource, PLAIN } from './resource.ts';

/** Error for a director who is not an active user. SPEC §5. */
export const INVALID_DIRECTOR = 'Director must be a valid ID';

const FIELDS = {
  name: requiredLine('Name', {
    required: 'Name is required',
    max: LIMITS.name,
    headers: ['club', 'clubname', 'team', 'organization'],
  }),
  description: lines('Description', { max: LIMITS.description, headers: ['details', 'notes', 'about'] }),
  director_user_id: one('Director', 'users', {
    headers: ['clubdirector', 'directorname', 'directoremail', 'contact', 'manager'],
    invalid: INVALID_DIRECTOR,
  }),
  is_active: ACTIVE_FIELD,
};

/** Body of create and update. SPEC §5. */
export const clubInput = inputOf(FIELDS);
export type ClubInput = z.output<typeof clubInput>;

export const clubRow = rowOf(FIELDS).extend({
  director_first_name: z.string().nullable(),
  director_last_name: z.string().nullable(),
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
  fields: FIELDS,
  list: z.object({ clubs: z.array(clubRow) }),
  item: z.object({ club: clubRow }),
  record: 'club',
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
