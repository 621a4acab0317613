import { setImmediate as nextTick } from 'node:timers/promises';
import { z } from 'zod';

/** Rows written without yielding: about 3 ms of work. */
const BATCH_ROWS = 1000;

/**
 * Makes the function that writes the JSON object `rest` with `rows` under `key`, in batches between which other
 * requests run. Only the keys of `schema` are written, so that an answer never tells more than the contract. The
 * compiled writers of single answers take twice as long for many rows.
 */
export function rowsWriter<Row>(
  key: string,
  schema: z.ZodType<Row>,
): (rest: string, rows: readonly Row[]) => Promise<Buffer> {
  const pick = picker(schema);
  return async (rest, rows) => {
    const parts = [Buffer.from(`${rest.slice(0, -1)},"${key}":[`)];
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      await nextTick();
      const batch = JSON.stringify(rows.slice(from, from + BATCH_ROWS).map(pick));
      parts.push(Buffer.from((from === 0 ? '' : ',') + batch.slice(1, -1)));
    }
    return Buffer.concat([...parts, Buffer.from(']}')]);
  };
}

// Copies the parts of a value that a schema names.
function picker(schema: z.ZodType): (value: unknown) => unknown {
  if (schema instanceof z.ZodObject) return pickerOfObject(schema.shape);
  if (schema instanceof z.ZodArray) {
    const pick = picker(schema.element as z.ZodType);
    return (values) => (values as unknown[]).map(pick);
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const pick = picker(schema.unwrap() as z.ZodType);
    return (value) => (value === null || value === undefined ? value : pick(value));
  }
  if (schema instanceof z.ZodDefault) return picker(schema.unwrap() as z.ZodType);
  if (LEAVES.has(schema.def.type)) return (value) => value;
  throw new Error(`Rows with a value of the type ${schema.def.type} can’t be written in batches`);
}

function pickerOfObject(shape: z.core.$ZodShape): (value: unknown) => unknown {
  const pickers = Object.entries(shape).map(([key, each]) => [key, picker(each as z.ZodType)] as const);
  return (value) => {
    const known: Record<string, unknown> = {};
    for (const [key, pick] of pickers) known[key] = pick((value as Record<string, unknown>)[key]);
    return known;
  };
}

const LEAVES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal']);
