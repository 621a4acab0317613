import { z } from 'zod';
import type { FieldError } from './errors.ts';

export const fieldError = z.object({ path: z.string(), message: z.string() }) satisfies z.ZodType<FieldError>;

/** Every refusal: a sentence for the user. */
export const failureBody = z.object({ success: z.literal(false), message: z.string() });
/** 400: all field errors at once. */
export const invalidBody = failureBody.extend({ errors: z.array(fieldError) });
/** 409: the one field that is in conflict. */
export const conflictBody = failureBody.extend({ path: z.string() });
