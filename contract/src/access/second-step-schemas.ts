import { z } from 'zod';
import { requiredOr, tidyText } from '../fields.ts';
import { RECOVERY_CODES } from './second-step.ts';

/** Longer than any code with blanks and hyphens. */
const CODE_LENGTH = 40;

const REQUIRED = 'Enter a code';

/** A code as it is typed. */
export const code = z
  .string({ error: requiredOr(REQUIRED, REQUIRED) })
  .overwrite(tidyText)
  .refine((value) => value !== '', { error: REQUIRED, abort: true })
  .max(CODE_LENGTH, `A code has at most ${CODE_LENGTH} characters`);

/** Body of `secondStepCall`: a code of the app, or a recovery code. */
export const secondStepInput = z.object({
  code,
  /** Whether this browser is not asked again for 30 days. */
  trust: z.boolean('Must be true or false'),
});
export type SecondStepInput = z.output<typeof secondStepInput>;

/** What an account can be asked for after its password. */
export const secondStepOffer = z.object({
  passkey: z.boolean(),
  codeApp: z.boolean(),
  recoveryCode: z.boolean(),
});
export type SecondStepOffer = z.output<typeof secondStepOffer>;

/** What `securityCall` answers; times are ISO 8601 in UTC. */
export const securityBody = z.object({
  /** False: they sign in at a provider, or with a passkey. */
  has_password: z.boolean(),
  code_app: z.object({ added_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  recovery_codes_left: z.int().max(RECOVERY_CODES),
  trusted_browsers: z.array(
    z.object({ id: z.int(), browser: z.string(), created_at: z.string(), expires_at: z.string() }),
  ),
});
export type Security = z.output<typeof securityBody>;

/** What `POST codeAppCalls.path` answers. */
export const codeAppSetupBody = z.object({
  /** Base32, for people who type it. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  address: z.string(),
});
export type CodeAppSetup = z.output<typeof codeAppSetupBody>;

/** Body of `codeAppCalls.confirmPath`. */
export const confirmCodeAppInput = z.object({ code });

/** What `codeAppCalls.confirmPath` and `recoveryCodesCall` answer: codes are shown this one time. */
export const recoveryCodesBody = z.object({
  /** Empty: the former codes stay. */
  recovery_codes: z.array(z.string()),
});
