import { FED_CHANGES, FED_RECORDS, type FedEntity, fedChange } from '@kitroom/contract/changes/changes';
import { failureBodies } from '@kitroom/contract/failure-bodies';
import { historyEntry } from '@kitroom/contract/history/history';
import { isKindName, KINDS } from '@kitroom/contract/kinds';
import { z } from 'zod';

/** A schema as JSON. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

// Generated clients call their types by these names, so released ones stay.
for (const [status, schema] of Object.entries(failureBodies)) nameSchema(schema, `Failure${status}`);
const mapping: Record<string, string> = {};
for (const change of FED_CHANGES) {
  const [entity] = change.shape.entity.values as Set<FedEntity>;
  if (entity === undefined) continue;
  const one = isKindName(entity) ? KINDS[entity].clientNames.one : 'Pictures';
  nameSchema(FED_RECORDS[entity], `${one}Record`);
  nameSchema(change, `${one}Change`);
  mapping[entity] = `#/components/schemas/${one}Change`;
}
// Java, C#, and others try each in turn otherwise, and find two that fit.
z.globalRegistry.add(fedChange, { discriminator: { propertyName: 'entity', mapping } });
nameSchema(historyEntry, 'HistoryEntry');
for (const { clientNames, input, item, record } of Object.values(KINDS)) {
  nameSchema(input, `${clientNames.one}Input`);
  nameSchema((item.shape as Record<string, z.ZodType>)[record] as z.ZodType, clientNames.one);
}

function nameSchema(schema: z.ZodType, id: string): void {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/** The schemas of a description. What many calls share, and what the feed tells, is written once, under a name. */
export class Schemas {
  /** Those that have names, by these. */
  readonly used: Record<string, JsonSchema> = {};

  /** A schema as it is sent, or as it is answered; with references to `#/components/schemas`. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Within another one, also a named one is a reference.
    const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: withoutEmptyRules,
    });
    for (const [name, named] of Object.entries($defs)) this.used[name] ??= referring(named as JsonSchema);
    return referring(properties.schema as JsonSchema);
  }
}

// Every integer has these limits: they say nothing. And a later version may answer more: strict clients would refuse it.
// What the web does without a key is nothing to others, who always get it.
function withoutEmptyRules({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  delete jsonSchema.default;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A number in a path or a query is sent as the text that its pattern means.
  if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
}

function referring(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { id: _, ...rest } = JSON.parse(text, withNull) as JsonSchema & { id?: string };
  return rest;
}

// Generators leave out a value that can be null, or make a type of its own for it, where null is one of several schemas.
function withNull(_key: string, value: JsonSchema | null): unknown {
  const [first, second, ...others] = value?.anyOf ?? [];
  if (typeof first?.type !== 'string' || second?.type !== 'null' || others.length > 0) return value;
  if (first.enum || 'const' in first) return value;
  const { anyOf: _, ...rest } = value as JsonSchema;
  return { ...rest, ...first, type: [first.type, 'null'] };
}
