import fastJson, { type Schema } from 'fast-json-stringify';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** A Fastify instance whose bodies, queries and params are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Validates requests with zod, without coercion, and writes answers with fast-json-stringify. */
export function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler as FastifySchemaCompiler<unknown>);
  app.setSerializerCompiler(serializerCompiler);
}

/** The schema of an answer: the envelope's `success: true` and the call's own keys. */
export function answer<Shape extends z.ZodRawShape>(body: z.ZodObject<Shape>) {
  const known = answers.get(body) ?? body.extend(ENVELOPE);
  answers.set(body, known);
  return known as z.ZodObject<Shape & typeof ENVELOPE>;
}

const ENVELOPE = { success: z.literal(true) };
// Calls with the same body have the same schema, which is compiled once.
const answers = new WeakMap<z.ZodObject, z.ZodObject>();

/**
 * Writes answers of this schema as JSON; keys it does not name are left out. Compiled at the first answer: the schemas
 * of all routes together took a twentieth of a second of each start, and memory for calls that nobody makes.
 */
export function jsonWriter<Body>(schema: z.ZodType<Body>): (body: Body) => string {
  let write: ((body: Body) => string) | undefined;
  return (body) => {
    write ??= fastJson(
      z.toJSONSchema(schema, {
        target: 'draft-7',
        io: 'output',
        override: withoutUnions,
        metadata: UNNAMED,
      }) as Schema,
    );
    return write(body);
  };
}

// The names of the API description would make references of what is written out here.
const UNNAMED = z.registry<z.core.GlobalMeta>();

// The schemas of failures are the same objects on every route: compiled once.
const writers = new WeakMap<z.ZodType, (body: unknown) => string>();
const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const writer = writers.get(schema) ?? jsonWriter(schema);
  writers.set(schema, writer);
  return writer;
};

// For `anyOf`, fast-json-stringify builds a validator at the first answer, which takes a tenth of a second, and validates
// each value. A list of types needs none; a value of several shapes is written as it is.
function withoutUnions({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [first, second, ...others] = jsonSchema.anyOf ?? jsonSchema.oneOf ?? [];
  delete jsonSchema.anyOf;
  delete jsonSchema.oneOf;
  if (typeof first !== 'object' || typeof second !== 'object' || others.length > 0) return;
  if (second.type !== 'null' || typeof first.type !== 'string') return;
  if (first.type === 'object') Object.assign(jsonSchema, first, { nullable: true });
  else (jsonSchema as { type?: unknown }).type = [first.type, 'null'];
}
