import type { z } from 'zod';

/**
 * A key of an answer that SPEC §7 does not name. Kitroom's server always sends it; the web takes an answer as SPEC has it, and
 * goes on with `missing`.
 */
export function besidesSpec<Schema extends z.ZodType>(
  schema: Schema,
  missing: z.core.util.NoUndefined<z.output<Schema>>,
) {
  return schema.default(missing);
}
