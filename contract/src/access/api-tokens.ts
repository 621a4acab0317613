import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, requiredText } from '../fields.ts';
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

/** The codes that a token can have. */
export const TOKEN_CODES: readonly PermissionCode[] = PERMISSION_CODES.filter(
  (code) => !PEOPLE_ONLY.has(code),
);

/** Two years, a day more if one of them is a leap year: the longest that a token can be used. */
const MOST_DAYS = 731;
const DAY = 24 * 60 * 60 * 1000;

export const TOKEN_MESSAGES = {
  /** 403 of calls that only a person who is signed in may make. */
  peopleOnly: 'API tokens cannot make this call',
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
  notHeld: 'You can give only permissions that you have. You do not have',
  noCode: 'Choose at least one permission',
  expiry: 'Must be a day from today to two years from now',
} as const;

/** Who the history names for what was done with a token. */
export function tokenOf(token: string, creator: string): string {
  return `Token "${token}" of ${creator}`;
}

/** The day in UTC, as `YYYY-MM-DD`, that is `days` from now. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}

/** Body of a new token; it can be used to the end of `expires_on` (UTC). */
export const apiTokenInput = z.object({
  name: requiredText('Name', LIMITS.name),
  codes: z
    .array(z.literal(TOKEN_CODES, TOKEN_MESSAGES.badCode), TOKEN_MESSAGES.badCode)
    .min(1, TOKEN_MESSAGES.noCode)
    .transform((codes) => TOKEN_CODES.filter((code) => codes.includes(code))),
  expires_on: z.iso
    .date({ error: TOKEN_MESSAGES.expiry, abort: true })
    .refine((day) => day >= dayFromNow(0) && day <= dayFromNow(MOST_DAYS), TOKEN_MESSAGES.expiry),
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
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
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
