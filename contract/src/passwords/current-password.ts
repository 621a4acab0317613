import { z } from 'zod';
import { notBlank } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { tidyText } from '../unicode-form.ts';

// Passwords are trimmed only to see whether one was given: the raw value is hashed.
/** A password: at most 128 characters of SPEC §9; `required` is the message where there is none. */
export function password(required: string) {
  return z
    .string({ error: required })
    .refine((value) => tidyText(value) !== '', { error: required, abort: true })
    .max(LIMITS.passwordMax, `Password can be at most ${LIMITS.passwordMax} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: 'Password contains characters that can’t be used',
    })
    .meta({ ...notBlank('\\x00'), examples: ['9 Herons-over-the-harbor'] });
}

/** A password that is compared with the present one. */
export const currentPassword = password('Password is required');
