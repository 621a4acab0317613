import { z } from 'zod';
import { requiredOr } from './fields.ts';
import { LIMITS } from './limits.ts';
import { tidyText, withoutInvisible } from './unicode-form.ts';

const format = z.email();
// "a simple shape of text, @ and dotted domain without spaces" (SPEC §5)
const SIMPLE_SHAPE = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u;

// For /api/openapi.json: what `isMailAddress` asks for, in what the engines of all languages read.
const PUBLISHED = {
  minLength: 1,
  format: 'email',
  pattern: z.regexes.email.source.replaceAll('+-]', '+\\-]'),
  description: `At most ${LIMITS.emailLocalPart} characters before the @.`,
};

/**
 * Whether a tidied text is an email address: the format, the simple shape of SPEC §5, and a part before the
 * @ of at most 64 characters. ASCII only, so that no look-alike letter can stand for another account.
 */
export function isMailAddress(value: string): boolean {
  return (
    format.safeParse(value).success && SIMPLE_SHAPE.test(value) && value.indexOf('@') <= LIMITS.emailLocalPart
  );
}

/** An email address of at most `max` code points; anything else that is given is answered with `invalid`. */
export function emailText(max: number, invalid: string) {
  return z
    .string({ error: requiredOr('Email is required', invalid) })
    .overwrite((value) => tidyText(withoutInvisible(value)))
    .refine((value) => value !== '', { error: 'Email is required', abort: true })
    .max(max, `Email can be at most ${max} characters`)
    .refine(isMailAddress, invalid)
    .meta(PUBLISHED);
}
