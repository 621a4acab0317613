import { z } from 'zod';
import { defineCall } from './call.ts';
import { labelsOf } from './field-labels.ts';
import { idParams, integer, isActive, optionalText, requiredOr, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { emailText } from './mail-address.ts';
import { ACTIVE_FIELD, defineResource, type Field, FULL_NAME, PLAIN } from './resource.ts';

/** Errors for a role and a club that do not exist. SPEC §5. */
export const USER_MESSAGES = { roleRequired: 'Role is required', invalidClub: 'Club must be valid' } as const;

/** Body of create and update. SPEC §5; `password_change_required` is sent on edit only (SPEC §7). */
export const userInput = z.object({
  first_name: requiredText('First name', LIMITS.firstName),
  last_name: requiredText('Last name', LIMITS.lastName),
  email: emailText(LIMITS.userEmail, 'Must be a valid email'),
  display_name: optionalText('Display name', LIMITS.displayName),
  phone: optionalText('Phone', LIMITS.phone),
  address_line1: optionalText('Address line 1', LIMITS.address),
  address_line2: optionalText('Address line 2', LIMITS.address),
  city: optionalText('City', LIMITS.city),
  state: optionalText('State', LIMITS.state),
  postal_code: optionalText('Postal code', LIMITS.postalCode),
  club_id: integer(USER_MESSAGES.invalidClub).positive(USER_MESSAGES.invalidClub).nullish(),
  app_role_id: z
    .number({ error: requiredOr(USER_MESSAGES.roleRequired, 'Must be an integer') })
    .pipe(integer('Must be an integer').positive(USER_MESSAGES.roleRequired)),
  is_active: isActive,
  password_change_required: z.boolean({ error: 'Password change required must be yes or no' }).optional(),
});
export type UserInput = z.output<typeof userInput>;

const fields = {
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  display_name: z.string().nullable(),
  phone: z.string().nullable(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  club_id: z.int().nullable(),
  app_role_id: z.int(),
  is_active: z.boolean(),
  email_verified: z.boolean(),
  password_change_required: z.boolean(),
  club_name: z.string().nullable(),
  role_name: z.string(),
  /** ISO 8601 in UTC; null: never signed in. */
  last_login: z.string().nullable(),
};

/** A row of the user list. */
export const userListRow = z.object(fields);
export type UserListRow = z.output<typeof userListRow>;

/** One user, with the read-only audit fields of SPEC §3. */
export const userRow = userListRow.extend({
  failed_login_attempts: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by_first_name: z.string().nullable(),
  created_by_last_name: z.string().nullable(),
  updated_by_first_name: z.string().nullable(),
  updated_by_last_name: z.string().nullable(),
});
export type UserRow = z.output<typeof userRow>;

/** Any one of these codes shows how to reach a person. */
const REACHED_BY = ['USERS_READ', 'USERS_UPDATE'] as const;

const USER_FIELDS = {
  first_name: {
    label: 'First Name',
    kind: 'text',
    headers: ['first', 'givenname', 'forename'],
    required: true,
  },
  last_name: {
    label: 'Last Name',
    kind: 'text',
    headers: ['last', 'surname', 'familyname'],
    required: true,
  },
  [FULL_NAME]: {
    label: 'Full Name',
    kind: 'person',
    headers: ['name', 'username', 'person', 'contact', 'employee'],
    tablesOnly: true,
  },
  email: {
    label: 'Email',
    kind: 'text',
    headers: ['emailaddress', 'mail', 'login'],
    required: true,
    permissions: REACHED_BY,
  },
  display_name: { label: 'Display Name', kind: 'text', headers: ['nickname', 'shownas'] },
  phone: {
    label: 'Phone',
    kind: 'text',
    headers: ['phonenumber', 'telephone', 'tel', 'mobile', 'cell'],
    permissions: REACHED_BY,
  },
  address_line1: {
    label: 'Address Line 1',
    kind: 'text',
    headers: ['address', 'address1', 'street', 'streetaddress'],
    permissions: REACHED_BY,
  },
  address_line2: {
    label: 'Address Line 2',
    kind: 'text',
    headers: ['address2', 'apt', 'suite', 'unit'],
    permissions: REACHED_BY,
  },
  city: { label: 'City', kind: 'text', headers: ['town'], permissions: REACHED_BY },
  state: { label: 'State', kind: 'text', headers: ['st', 'province'], permissions: REACHED_BY },
  postal_code: {
    label: 'Postal Code',
    kind: 'text',
    headers: ['zip', 'zipcode', 'postcode'],
    permissions: REACHED_BY,
  },
  club_id: { label: 'Club', kind: 'one', of: 'clubs', headers: ['clubname', 'team', 'organization'] },
  app_role_id: {
    label: 'Role',
    kind: 'one',
    of: 'roles',
    headers: ['rolename', 'approle', 'position', 'jobtitle'],
    required: true,
  },
  is_active: ACTIVE_FIELD,
  password_change_required: { label: 'Password Change Required', kind: 'flag', headers: null },
} as const satisfies Record<string, Field>;

export const userResource = defineResource({
  ...PLAIN,
  // Invitations expire, which changes no record.
  attention: {},
  entity: 'users',
  label: 'User',
  // An update asks only for what decides who may do what.
  proof: ['create'],
  area: 'Users',
  clientNames: { one: 'User', many: 'Users' },
  path: '/api/admin/users',
  readPermission: 'USERS_READ',
  createPermission: 'USERS_CREATE',
  updatePermission: 'USERS_UPDATE',
  input: userInput,
  fields: USER_FIELDS,
  list: z.object({ users: z.array(userListRow) }),
  item: z.object({ user: userRow }),
  notFound: 'User not found',
  calledBy: ['first_name', 'last_name'],
  key: 'email',
  sorted: false,
  copied: [
    'club_name',
    'role_name',
    'created_by_first_name',
    'created_by_last_name',
    'updated_by_first_name',
    'updated_by_last_name',
  ],
});
export const userLabels = labelsOf(userResource);

const named = z.object({ id: z.int(), name: z.string() });

/** The role picker of the user form. */
export const usersRoles = defineCall({
  operationId: 'listRolesForUsers',
  summary: 'Roles that users can have',
  method: 'GET',
  path: '/api/admin/users-roles',
  access: ['USERS_CREATE', 'USERS_UPDATE'],
  answer: z.object({ roles: z.array(named) }),
});

/** The club picker of the user form: active clubs and inactive ones, marked. */
export const usersClubs = defineCall({
  operationId: 'listClubsForUsers',
  summary: 'Clubs that users can have',
  method: 'GET',
  path: '/api/admin/users-clubs',
  access: ['USERS_CREATE', 'USERS_UPDATE'],
  answer: z.object({ clubs: z.array(named.extend({ is_active: z.boolean() })) }),
});

/** Which invitations do not arrive by mail; these users can get theirs as a link. */
export const undeliveredInvitations = defineCall({
  operationId: 'listUndeliveredInvitations',
  summary: 'Undelivered invitations',
  method: 'GET',
  path: '/api/admin/users-invitations',
  access: ['USERS_CREATE', 'USERS_UPDATE'],
  answer: z.object({
    /** False: without `SMTP_URL`, no mail leaves the server. */
    sends_mail: z.boolean(),
    /** Ids of users who have never signed in, and whose last mail was given up. */
    undelivered: z.array(z.int()),
  }),
});

/**
 * Makes a new link to choose the first password, to be handed over by whoever asks for it, where mail does not reach the user:
 * who has it can sign in as this user. Earlier links stop working. The answer is the only place that has it.
 */
export const invitationLink = defineCall({
  operationId: 'createInvitationLink',
  summary: 'Make an invitation link',
  method: 'POST',
  path: '/api/admin/users/:id/invitation-link',
  access: ['USERS_CREATE'],
  proof: true,
  params: idParams,
  answer: z.object({ link: z.string() }),
  secret: true,
  notFound: userResource.notFound,
  failures: [409],
});

/** For a user who has never signed in. */
export const resendInvitation = defineCall({
  operationId: 'inviteUser',
  summary: 'Send an invitation again',
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  access: ['USERS_UPDATE'],
  params: idParams,
  notFound: userResource.notFound,
  failures: [409],
});

/** But for the first, these are 409. */
export const INVITATION_MESSAGES = {
  sent: 'Invitation sent',
  alreadySignedIn: 'This user has already signed in and needs no invitation',
  inactive: 'This user is not active',
  /** 409: the invitation was mailed, so no link is made. */
  delivered: 'Invitations reach this user by email',
} as const;
