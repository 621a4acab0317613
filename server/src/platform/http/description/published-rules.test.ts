import type { Call } from '@kitroom/contract/call';
import { IDEMPOTENCY_KEY } from '@kitroom/contract/idempotency';
import { LIMITS } from '@kitroom/contract/limits';
import { PASSWORD_RULES } from '@kitroom/contract/passwords/new-password';
import { RE2JS } from 're2js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Described, published, validatorOf } from '../../../../test/api-client/published-api.ts';
import { ROUTES } from '../../../../test/routes.ts';

/** Each schema with an example, and where it is. */
function examples(): [where: string, example: Described][] {
  const each: [string, Described][] = [];
  for (const [path, operations] of Object.entries({ ...published.paths, ...published.webhooks }))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(operations)) {
      const contents = [requestBody, ...Object.values(responses)].map((part) => part?.content ?? {});
      const parts = [...parameters, ...contents.flatMap((content) => Object.values(content))];
      each.push(...parts.map((part, at): [string, Described] => [`${method} ${path}, ${at}`, part]));
    }
  return each.filter(([, part]) => 'example' in part || part.schema.examples !== undefined);
}

it('has examples that are valid by their own schemas, for a reader that knows nothing else', () => {
  const wrong = examples().flatMap(([where, { schema, example }]) => {
    const valid = validatorOf(schema);
    const all = [example, ...((schema.examples as unknown[]) ?? [])].filter((one) => one !== undefined);
    return all.filter((one) => !valid(one)).map((one) => [where, one, valid.errors]);
  });
  expect(wrong).toEqual([]);
});

it('says which texts an Idempotency-Key can be, and has an example of each header', () => {
  const headers = Object.values({ ...published.paths, ...published.webhooks })
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ parameters }) => parameters.filter((part) => part.in === 'header'));
  expect(headers.filter((header) => header.example === undefined)).toEqual([]);
  const patterns = headers
    .filter(({ name }) => name === 'Idempotency-Key')
    .map(({ schema }) => schema.pattern);
  expect(new Set(patterns)).toEqual(new Set([IDEMPOTENCY_KEY.source]));
});

/** All values of a key, at any depth. */
function valuesOf(key: string, part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = key in part ? [(part as Record<string, unknown>)[key]] : [];
  return [...own, ...Object.values(part).flatMap((value) => valuesOf(key, value))];
}

it('has patterns that the engines of other languages read alike, whether they search or match all', () => {
  const patterns = new Set(valuesOf('pattern', published) as string[]);
  const unread = [...patterns].flatMap((pattern) => {
    const attempts = [
      // Go and Rust: no look-ahead, no \u, no counts beyond 1,000.
      () => RE2JS.compile(pattern),
      () => new RegExp(pattern, ''),
      () => new RegExp(pattern, 'u'),
      // Java, .NET, and Ruby read an open bracket or && within a class as this flag does: as sets. So do fields of pages.
      () => new RegExp(pattern, 'v'),
    ];
    return attempts.flatMap((attempt) => {
      try {
        attempt();
        return [];
      } catch (error) {
        return [[pattern, String(error)]];
      }
    });
  });
  expect(unread).toEqual([]);
  // Java and .NET match the whole text. Ruby takes \x80 for a byte, old Rust knows no \/, and generated code writes what \u stands for.
  const odd = [...patterns].filter((one) => !/^\^.*\$$/u.test(one) || /\\(?:[u/]|x[89A-F])/u.test(one));
  expect(odd).toEqual([]);
});

it('says which of several named schemas a value has, and which integers can be beyond 32 bits', () => {
  const choices = valuesOf('oneOf', published) as { $ref?: string }[][];
  const named = choices.filter((choice) => choice.every(({ $ref }) => $ref !== undefined));
  const discriminators = valuesOf('discriminator', published) as { mapping: Record<string, string> }[];
  expect(discriminators.map(({ mapping }) => Object.values(mapping))).toEqual(
    named.map((choice) => choice.map(({ $ref }) => $ref)),
  );
  for (const [entity, ref] of discriminators.flatMap(({ mapping }) => Object.entries(mapping)))
    expect(
      published.components.schemas[ref.replace('#/components/schemas/', '')]?.properties.entity.const,
    ).toBe(entity);
  const sizes = ['bytes', 'written', 'expected'].flatMap((key) => valuesOf(key, published));
  const texts = sizes.map((one) => JSON.stringify(one)).filter((text) => text.includes('"integer"'));
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => !text.includes('"format":"int64"'))).toEqual([]);
});

it('lets later versions answer more: no answer is described as complete', () => {
  expect(JSON.stringify(published).split('"additionalProperties":false').length - 1).toBe(0);
});

/** What people's programs send in the place of a value. */
const ODD: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\u200B',
    'a b',
    'a\nb',
    'a\tb',
    'a\0b',
    'a\u0085b',
    'a\u2028b',
    'é',
    'x',
    '#12345',
    '#1B365D',
  ],
  ...['1', '-1', '0', '01', '1.5', '1e3', '1,2', '1,', '5', '251', String(LIMITS.id), String(LIMITS.id + 1)],
  ...[
    'ftp://x',
    'javascript:x',
    'http:x',
    'https://u:p@h.com',
    'HTTPS://Shop.Described.com',
    'https://a.b/c?d#e',
  ],
  ...['a@b', 'a@b.c', 'a b@c.de', 'é@b.de', "o'neil@x.museum", `${'x'.repeat(65)}@a.co`],
  ...['2026-02-30', '2026-11-29', '2026-11-29T00:00:00Z', 'INVOICES_READ', 'A__B', 'Ab\x001!aaaa'],
  ...['Kitroom1!', 'kitroom1!', 'KITROOM1!', 'Kitrooms!', 'Kitroom11'],
  ...[3, 21, 51, 101, 151, 201, 256, 501, 2001, 20_001].flatMap((length) => [
    'x'.repeat(length),
    '😀'.repeat(length),
  ]),
  ...[0, -1, 1, 1.5, 5, LIMITS.id + 1, true, null, [], {}],
];

type Path = readonly (string | number)[];

/** The paths of all values in one; of a list, those of its first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Array.isArray(value) ? [[0, value[0]] as const] : Object.entries(value);
  return [
    ...(path.length > 0 ? [path] : []),
    ...parts.flatMap(([key, part]) => pathsIn(part, [...path, key])),
  ];
}

function changed<Value>(value: Value, [key, ...others]: Path, to: unknown): Value {
  if (key === undefined) return to as Value;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = changed(copy[key], others, to);
  return copy as Value;
}

/** The odd values that a schema of the contract refuses, and the published one does not. */
function unpublished(rule: z.ZodType, { schema, example }: Described): [string, unknown, string][] {
  const valid = validatorOf(schema);
  return pathsIn(example).flatMap((path) =>
    ODD.map((odd) => changed(example, path, odd))
      .filter((value) => valid(value))
      .flatMap((value): [string, unknown, string][] => {
        const issues = rule.safeParse(value).error?.issues ?? [];
        const own = issues.find((issue) => path.join().startsWith(issue.path.join()));
        return own
          ? [
              [
                path.join('.'),
                path.reduce((part, key) => (part as never)[key], value as unknown),
                own.message,
              ],
            ]
          : [];
      }),
  );
}

// Of numbers in texts, the largest is told in words; so is what depends on another value or on the day, and what no pattern says that
// all engines read.
const IN_WORDS = new Map([
  ...PASSWORD_RULES.map(({ message }): [string, string] => [message, message]),
  ['Each line must have a cell for each column', 'Each line has a cell for each column.'],
  ['Must be a day from today to two years from now', 'From today to two years from now.'],
]);

const LONG_MAILBOX = /^[^@]{65}/u;

/** Whether words say that a text is refused: those of the schema, or of all texts. */
function isSaid(value: unknown, schema: string): boolean {
  const { description } = published.info;
  return (
    (value === '\u200B' && description.includes('invisible characters is blank')) ||
    (value === 'a\u0085b' && description.includes('U+0080 to U+009F')) ||
    (value === 'a\u2028b' && description.includes('U+2028')) ||
    (LONG_MAILBOX.test(String(value)) && schema.includes('At most 64 characters before the @.'))
  );
}

const operationOf = ({ method, path }: Call) =>
  published.paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];

it.each(ROUTES.filter(({ body }) => body).map((call) => [call.operationId, call] as const))(
  'says of each value in the body of %s what the server refuses',
  (_name, call) => {
    const part = operationOf(call)?.requestBody?.content?.['application/json'] as Described;
    const { $ref = '' } = part.schema;
    const text = JSON.stringify(
      published.components.schemas[$ref.replace('#/components/schemas/', '')] ?? part.schema,
    );
    const found = unpublished(call.body as z.ZodObject, part).filter(([, value]) => !isSaid(value, text));
    expect(found.filter(([, , message]) => !text.includes(IN_WORDS.get(message) ?? '{'.repeat(9)))).toEqual(
      [],
    );
  },
);

it.each(
  ROUTES.filter(({ params, query }) => params ?? query).map((call) => [call.operationId, call] as const),
)('says of each parameter of %s what the server refuses', (_name, call) => {
  const shapes: Record<string, z.ZodType> = { ...call.params?.shape, ...call.query?.shape };
  for (const part of operationOf(call)?.parameters.filter(({ name }) => name in shapes) ?? []) {
    // A number is sent as its digits.
    const sent = (value: unknown) => (typeof value === 'number' ? String(value) : value);
    const rule = z.preprocess(sent, shapes[part.name] as z.ZodType);
    const found = unpublished(rule, part).filter(
      ([, value]) => !(Number(value) >= Number(/at most (\d+)\./iu.exec(part.schema.description ?? '')?.[1])),
    );
    expect([part.name, found]).toEqual([part.name, []]);
  }
});
