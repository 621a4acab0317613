import { z } from 'zod';
import { authCalls, newSession, OWN_ACCOUNT, PUBLIC_CALL } from '../auth-calls.ts';
import { defineCall } from '../call.ts';
import { idParams, notBlank, requiredOr, timestamp } from '../fields.ts';
import { tidyText } from '../unicode-form.ts';

/** Wrong codes after which a sign-in starts again. */
export const SECOND_STEP_ATTEMPTS = 5;

/** Digits of a code from an app. */
export const CODE_DIGITS = 6;

/** How long a trusted browser needs no second step. */
export const TRUST_DAYS = 30;

/** Recovery codes are made together, this many. */
export const RECOVERY_CODES = 10;

/** Longer than any code with blanks and hyphens. */
const CODE_LENGTH = 40;

const REQUIRED = 'Enter a code';

export const code = z
  .string({ error: requiredOr(REQUIRED, REQUIRED) })
  .overwrite(tidyText)
  .refine((value) => value !== '', { error: REQUIRED, abort: true })
  .max(CODE_LENGTH, 'Enter one code, and nothing else')
  .meta({ ...notBlank(), examples: ['123456'] });

/** Calls that set up a second step or remove one. */
const CHANGE = { ...OWN_ACCOUNT, proof: true } as const;

/** The second call of a sign-in, with the cookie that the right password was answered with. */
export const secondStepCall = defineCall({
  ...PUBLIC_CALL,
  operationId: 'answerSecondStep',
  summary: 'Answer the second step of a sign-in',
  path: '/api/auth/second-step',
  body: z.object({
    code,
    /** Whether this browser is not asked again for 30 days. */
    trust: z.boolean('Must be true or false'),
    /** Whose password was given; another tab may have gone on for somebody else. */
    email: authCalls.login.body.shape.email.optional(),
  }),
  answer: newSession,
  failures: [401, 429],
});
export type SecondStepInput = z.output<typeof secondStepCall.body>;

/** Each is a 401. */
export const SECOND_STEP_MESSAGES = {
  /** There is another try. A code that was right may have been used before. */
  wrongCode:
    'That code isn’t correct. Each code works once: try the next one. If codes of your app keep failing, check the time on your phone.',
  /** It cannot be one. */
  noCode: `Enter the ${CODE_DIGITS} digits from your app, or one recovery code, such as 3-7KQ2M-X9D4T.`,
  /** The sign-in has to start again. */
  startAgain: 'This sign-in has ended. Sign in again.',
  /** After the last try. */
  tooManyCodes: 'Too many wrong codes. Sign in again.',
  /** The key that encrypts the keys of code apps is not the one of this server. */
  codesUnreadable:
    'Codes from your app can’t be checked right now. Use a recovery code, or ask an administrator.',
} as const;

/** How the signed-in user signs in; times are ISO 8601 in UTC. */
export const securityCall = defineCall({
  ...OWN_ACCOUNT,
  operationId: 'getOwnSecurity',
  summary: 'How the user signs in',
  method: 'GET',
  path: '/api/auth/security',
  answer: z.object({
    /** False: they sign in at a provider, or with a passkey. */
    has_password: z.boolean(),
    code_app: z.object({ added_at: timestamp, last_used_at: timestamp.nullable() }).nullable(),
    recovery_codes_left: z.int().max(RECOVERY_CODES),
    trusted_browsers: z.array(
      z.object({ id: z.int(), browser: z.string(), created_at: timestamp, expires_at: timestamp }),
    ),
  }),
});
export type Security = z.output<typeof securityCall.answer>;

const newRecoveryCodes = z.object({
  /** Empty: the former codes stay. */
  recovery_codes: z.array(z.string()),
});

/** The user's own app for codes. */
export const codeAppCalls = {
  start: defineCall({
    ...CHANGE,
    operationId: 'startCodeApp',
    summary: 'Start to set up a code app',
    method: 'POST',
    path: '/api/auth/code-app',
    beforeSecondStep: true,
    answer: z.object({
      /** Base32, for people who type it. */
      secret: z.string(),
      /** `otpauth://…`, for the QR code. */
      address: z.string(),
    }),
    kept: false,
  }),
  confirm: defineCall({
    ...CHANGE,
    operationId: 'confirmCodeApp',
    summary: 'Add the code app by its code',
    method: 'POST',
    path: '/api/auth/code-app/confirm',
    beforeSecondStep: true,
    body: z.object({ code }),
    answer: newRecoveryCodes,
    secret: true,
  }),
  remove: defineCall({
    ...CHANGE,
    operationId: 'removeCodeApp',
    summary: 'Remove the code app',
    method: 'DELETE',
    path: '/api/auth/code-app',
    failures: [404, 409],
  }),
  removed: 'Code app removed',
  notFound: 'You have no code app',
  /** 400: the ten minutes are over, or another tab has added it. */
  setupEnded: 'This setup has ended. Close it and start again.',
  wrongCode:
    'That code isn’t correct. Wait for the next code in your app and try that one. If it fails, too, check the time on your phone.',
} as const;
export type CodeAppSetup = z.output<typeof codeAppCalls.start.answer>;

/** New recovery codes instead of all former ones. */
export const makeRecoveryCodes = defineCall({
  ...CHANGE,
  operationId: 'makeRecoveryCodes',
  summary: 'Create new recovery codes',
  method: 'POST',
  path: '/api/auth/recovery-codes',
  answer: newRecoveryCodes,
  secret: true,
  failures: [404],
});

/** The 404 of `makeRecoveryCodes`. */
export const NO_SECOND_STEP =
  'Add a passkey or a code app first: recovery codes take their place when you don’t have them.';

export const endBrowserTrust = defineCall({
  ...OWN_ACCOUNT,
  operationId: 'endTrust',
  summary: 'Stop trusting a browser',
  method: 'DELETE',
  path: '/api/auth/trusted-browsers/:id',
  params: idParams,
  notFound: 'Trusted browser not found',
});

export const TRUST_ENDED = 'This browser will be asked for a second step again';
