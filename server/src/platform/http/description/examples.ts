import type { JsonSchema, Schemas } from './named-schemas.ts';

/** Examples of texts, by their keys; those with a form of their own have one at their schema. */
const TEXTS: Readonly<Record<string, string>> = {
  name: 'Classic',
  code: 'CL',
  message: 'Saved',
  description: 'For adults',
  notes: 'Runs small',
  first_name: 'Ann',
  last_name: 'Lee',
  display_name: 'Coach Ann',
  phone: '555-0100',
  address_line1: '1 Main Street',
  address_line2: 'Suite 2',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  email: 'ann@example.com',
  supplier_name: 'Acme Apparel',
  supplier_code: 'A-12',
  pantone_code: '282 C',
  hex_value: '#1B365D',
  image_url: 'https://example.com/navy.png',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  cursor: 'WyI0ZjljOWQzZTZkMGY0YzBlIl0',
  after: 'WyI0ZjljOWQzZTZkMGY0YzBlIl0',
  version: '1.1.0',
};
const MOMENT = '2026-11-22T09:30:00.000Z';
const ID = 7;

/** An example of what a schema describes, from those that stand at its fields, or else from what a field is called. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, key = ''): unknown {
  const { $ref, examples, enum: choices, anyOf, oneOf, properties, items } = schema;
  const within = (part: unknown, of = key) => exampleOf((part ?? {}) as JsonSchema, schemas, of);
  if ($ref !== undefined) return within(schemas.used[$ref.replace('#/components/schemas/', '')]);
  if (examples?.length) return examples[0];
  if ('const' in schema) return schema.const;
  if (choices) return choices[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return within(first);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, part]) => [name, within(part, name)]),
      );
    case 'array':
      return [within(items, key.replace(/s$/u, ''))];
    case 'string':
      return textOf(schema, key);
    case 'integer':
    case 'number':
      return /(?:^i|_i|I)ds?$/u.test(key) ? ID : Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return key === 'is_active';
    default:
      return null;
  }
}

function textOf({ format }: JsonSchema, key: string): string {
  if (format === 'date') return MOMENT.slice(0, 10);
  if (format === 'date-time') return MOMENT;
  return TEXTS[key] ?? (key.endsWith('_by') ? 'Ann Lee' : key.replaceAll('_', ' ') || 'text');
}
