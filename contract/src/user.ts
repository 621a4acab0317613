import { z } from 'zod';
import { besidesSpec, defineCall } from './call.ts';
import { idParams, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { emailText } from './mail-address.ts';
import {
  ACTIVE_FIELD,
  type Field,
  flag,
  inputOf,
  labelsOf,
  line,
  one,
  requiredLine,
  requiredOne,
  rowOf,
} from './record-fields.ts';
import { defineResource, PLAIN } from './resource.ts';

/** Errors for a role and a club that do not exist. SPEC §5. */
export const USER_MESSAGES = { roleRequired: 'Role is required', invalidClub: 'Club must be valid' } as const;

/** Any one of these codes shows how to reach a person. */
const REACHED_BY = ['USERS_READ', 'USERS_UPDATE'] as const;

const FIELDS = {
  first_name: requiredLine('First Name', {
    required: 'First name is required',
    max: LIMITS.firstName,
    headers: ['first', 'givenname', 'forename'],
  }),
  last_name: requiredLine('Last Name', {
    required: 'Last name is required',
    max: LIMITS.lastName,
    headers: ['last', 'surname', 'familyname'],
  }),
  full_name: {
    label: 'Full Name',
    kind: 'person',
    headers: ['name', 'username', 'person', 'contact', 'employee'],
    tablesOnly: true,
    alsoHolds: ['first_name', 'last_name'],
  } satisfies Field,
  email: {
    ...requiredLine('Email', {
      required: 'Email is required',
      max: LIMITS.userEmail,
      headers: ['emailaddress', 'mail', 'login'],
      permissions: REACHED_BY,
    }),
    input: emailText(LIMITS.userEmail, 'Must be a valid email'),
  },
  display_name: line('Display Name', {
    subject: 'Display name',
    max: LIMITS.displayName,
    headers: ['nickname', 'shownas'],
  }),
  phone: line('Phone', {
    max: LIMITS.phone,
    headers: ['phonenumber', 'telephone', 'tel', 'mobile', 'cell'],
    permissions: REACHED_BY,
  }),
  address_line1: line('Address Line 1', {
    subject: 'Address line 1',
    max: LIMITS.address,
    headers: ['address', 'address1', 'street', 'streetaddress'],
    permissions: REACHED_BY,
  }),
  address_line2: line('Address Line 2', {
    subject: 'Address line 2',
    max: LIMITS.address,
    headers: ['address2', 'apt', 'suite', 'unit'],
    permissions: REACHED_BY,
  }),
  city: line('City', { max: LIMITS.city, headers: ['town'], permissions: REACHED_BY }),
  state: line('State', { max: LIMITS.state, headers: ['st', 'province'], permissions: REACHED_BY }),
  postal_code: line('Postal Code', {
    subject: 'Postal code',
    max: LIMITS.postalCode,
    headers: ['zip', 'zipcode', 'postcode'],
    permissions: REACHED_BY,
  }),
  club_id: one('Club', 'clubs', {
    headers: ['clubname', 'team', 'organization'],
    invalid: USER_MESSAGES.invalidClub,
  }),
  app_role_id: requiredOne('Role', 'roles', {
    headers: ['rolename', 'approle', 'position', 'jobtitle'],
    missing: USER_MESSAGES.roleRequired,
    notInteger: 'Must be an integer',
    notPositive: USER_MESSAGES.roleRequired,
  }),
  is_active: ACTIVE_FIELD,
  password_change_required: {
    ...flag('Password Change Required', { headers: null }),
    input: z.boolean({ error: 'Password change required must be yes or no' }).optional(),
    blank: undefined,
  },
};

/** Body of create and update. SPEC §5; `password_change_required` is sent on edit only (SPEC §7). */
export const userInput = inputOf(FIELDS);
export type UserInput = z.output<typeof userInput>;

export const userListRow = rowOf(FIELDS).extend({
  email_verified: z.boolean(),
  club_name: z.string().nullable(),
  role_name: z.string(),
  /** ISO 8601 in UTC; null: never signed in. */
  last_login: timestamp.nullable(),
});
export type UserListRow = z.output<typeof userListRow>;

/** One user, with the read-only audit fields of SPEC §3. */
export const userRow = userListRow.extend({
  failed_login_attempts: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  created_by_first_name: z.string().nullable(),
  created_by_last_name: z.string().nullable(),
  updated_by_first_name: z.string().nullable(),
  updated_by_last_name: z.string().nullable(),
});
export type UserRow = z.output<typeof userRow>;

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
  fields: FIELDS,
  list: z.object({ users: z.array(userListRow) }),
  item: z.object({ user: userRow }),
  record: 'user',
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
  answer: z.object({
    roles: z.array(named.extend({ description: besidesSpec(z.string().nullable(), null) })),
  }),
});

/** The club picker of the user form: active clubs and inactive ones, marked. */
export const usersClubs = defineCall({
  operationId: 'listClubsForUsers',
  summary: 'Clubs that users can have',
  method: 'GET',
  path: '/api/admin/users-clubs',
  access: ['USERS_CREATE', 'USERS_UPDATE'],
  answer: z.object({ clubs: z.array(named.extend({ is_active: besidesSpec(z.boolean(), true) })) }),
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
  summary: 'Create an invitation link',
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
