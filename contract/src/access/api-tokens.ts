import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, requiredText, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSION_CODES, type PermissionCode } from '../permissions.ts';
import { ACCESS_CODES } from './access-rules.ts';

/** Codes that change what people may do, and those of tokens, webhooks, and backups: no token has them, so none can widen itself. */
const PEOPLE_ONLY: ReadonlySet<PermissionCode> = new Set<PermissionCode>([
  ...ACCESS_CODES,
  'BACKUP_CREATE',
  'API_TOKEN_READ',
  'API_TOKEN_CREATE',
  'API_TOKEN_UPDATE',
  'WEBHOOK_READ',
  'WEBHOOK_CREATE',
  'WEBHOOK_UPDATE',
]);

export const TOKEN_CODES: readonly PermissionCode[] = PERMISSION_CODES.filter(
  (code) => !PEOPLE_ONLY.has(code),
);

/** Two years, a day more if one of them is a leap year: the longest that a token can be used. */
const MOST_DAYS = 731;
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** The ends of the earth, in minutes behind UTC. */
const EAST = -840;
const WEST = 720;

export const TOKEN_MESSAGES = {
  /** 403 of calls that only a person who is signed in may make. */
  peopleOnly: 'API tokens can’t make this call',
  /** 401, where a token comes in another way. */
  notBearer: 'Send an API token as “Authorization: Bearer kr_…”',
  /** 401; one sentence, whatever is wrong with it. */
  unusable: 'This API token is not valid: it may have expired or been revoked',
  /** 429. */
  tooMany: 'Too many requests with this API token. Please try again in a moment.',
  notFound: 'API token not found',
  /** 409. */
  alreadyRevoked: 'This API token was revoked before',
  revoked: 'API token revoked',
  badCode: 'Must be permissions that an API token can have',
  /** On `codes`; those that are lacking follow. */
  notHeld: 'You can give only permissions that you have. You don’t have',
  noCode: 'Choose at least one permission',
  expiry: 'Must be a day from today to two years from now',
  offset: `Must be minutes from ${EAST} to ${WEST}`,
} as const;

/** Who the history names for what was done with a token. */
export function tokenOf(token: string, creator: string): string {
  return `Token "${token}" of ${creator}`;
}

/** The day, as `YYYY-MM-DD`, that is `days` from now, where the time is `offset` minutes behind UTC. */
export function dayFromNow(days: number, offset = 0): string {
  return new Date(Date.now() + days * DAY - offset * MINUTE).toISOString().slice(0, 10);
}

/** Whether a token can end with a day: the first one where the first offset is, the last where the last one is. */
function isBetween(first: number, last: number): (day: string) => boolean {
  return (day) => day >= dayFromNow(0, first) && day <= dayFromNow(MOST_DAYS, last);
}

/** When a day ends, in UTC, where the time is `offset` minutes behind UTC. */
export function endOfDay(day: string, offset: number): string {
  return new Date(Date.parse(`${day}T23:59:59.999Z`) + offset * MINUTE).toISOString();
}

/**
 * Body of a new token; it can be used to the end of `expires_on` where its maker is, whose time is `timezone_offset` minutes
 * behind UTC on that day, as JavaScript's `getTimezoneOffset` says.
 */
export const apiTokenInput = z
  .object({
    name: requiredText('Name is required', LIMITS.name),
    codes: z
      .array(z.literal(TOKEN_CODES, TOKEN_MESSAGES.badCode), TOKEN_MESSAGES.badCode)
      .min(1, TOKEN_MESSAGES.noCode)
      .transform((codes) => TOKEN_CODES.filter((code) => codes.includes(code))),
    // A day that is one of those somewhere; where the maker is, is asked of all fields together.
    expires_on: z.iso
      .date({ error: TOKEN_MESSAGES.expiry, abort: true })
      .refine(isBetween(WEST, EAST), { error: TOKEN_MESSAGES.expiry, abort: true })
      .meta({ description: 'From today to two years from now.' }),
    timezone_offset: z
      .int(TOKEN_MESSAGES.offset)
      .min(EAST, TOKEN_MESSAGES.offset)
      .max(WEST, TOKEN_MESSAGES.offset)
      .meta({
        description:
          'Minutes behind UTC on that day: 300 in New York in winter. Without it, the day is one in UTC.',
      })
      .default(0),
  })
  .refine(({ expires_on, timezone_offset: offset }) => isBetween(offset, offset)(expires_on), {
    path: ['expires_on'],
    error: TOKEN_MESSAGES.expiry,
  });
export type ApiTokenInput = z.output<typeof apiTokenInput>;

const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters of the token. */
  start: z.string(),
  codes: z.array(z.string()),
  /** `paused`: its creator is not active, or must change the password. */
  state: z.enum(['active', 'paused', 'expired', 'revoked']),
  /** First and last name of its creator. */
  created_by: z.string(),
  /** Times in UTC, ISO 8601. */
  created_at: timestamp,
  expires_at: timestamp,
  last_used_at: timestamp.nullable(),
  last_used_address: z.string().nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

/** Tokens that other programs sign in with. No token can make these calls. */
export const apiTokens = {
  /** Their name in the change log, which is their table's. */
  entity: 'api_tokens',
  updatePermission: 'API_TOKEN_UPDATE',
  createPermission: 'API_TOKEN_CREATE',
  list: defineCall({
    operationId: 'listApiTokens',
    summary: 'API tokens, newest first',
    method: 'GET',
    path: '/api/admin/api-tokens',
    access: ['API_TOKEN_READ'],
    peopleOnly: true,
    answer: z.object({ api_tokens: z.array(apiToken) }),
  }),
  /** `token` is answered this once. Not asked later, what it may do is confirmed here. */
  create: defineCall({
    operationId: 'createApiToken',
    summary: 'Create an API token',
    method: 'POST',
    path: '/api/admin/api-tokens',
    access: ['API_TOKEN_CREATE'],
    peopleOnly: true,
    proof: true,
    body: apiTokenInput,
    status: 201,
    answer: z.object({ api_token: apiToken, token: z.string() }),
    secret: true,
  }),
  revoke: defineCall({
    operationId: 'revokeApiToken',
    summary: 'Revoke an API token',
    method: 'POST',
    path: '/api/admin/api-tokens/:id/revoke',
    access: ['API_TOKEN_UPDATE'],
    peopleOnly: true,
    params: idParams,
    failures: [404, 409],
  }),
} as const;
