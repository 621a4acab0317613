import { isDeepStrictEqual } from 'node:util';
import { FED_CHANGES, FED_RECORDS, type FedEntity } from '@kitroom/contract/changes/changes';
import { failureBodies } from '@kitroom/contract/failure-bodies';
import { historyEntry } from '@kitroom/contract/history/history';
import { isKindName, KINDS } from '@kitroom/contract/kinds';
import { z } from 'zod';

/**
 * Names the schemas that many calls share, and what the feed tells, for `components.schemas` of the API description: generated
 * clients call their types by these names, so released ones stay.
 */
export function nameSchemas(): void {
  for (const [status, schema] of Object.entries(failureBodies)) nameSchema(schema, `Failure${status}`);
  for (const change of FED_CHANGES) {
    const [entity] = change.shape.entity.values as Set<FedEntity>;
    if (entity === undefined) continue;
    const one = isKindName(entity) ? KINDS[entity].clientNames.one : 'Pictures';
    nameSchema(FED_RECORDS[entity], `${one}Record`);
    nameSchema(change, `${one}Change`);
  }
  nameSchema(historyEntry, 'HistoryEntry');
}

function nameSchema(schema: z.ZodType, id: string): void {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/** What of an API description is rewritten here. */
export interface Document {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  components: { schemas: Record<string, object>; responses?: Record<string, object> };
}

/** The description with each failure written once, as one of `components.responses`, and without schemas that nothing uses. */
export function withComponents(document: Document): Document {
  const { paths, components } = document;
  const failures: Record<string, object> = {};
  for (const { responses } of Object.values(paths).flatMap(Object.values<Operation>)) {
    for (const [status, response] of Object.entries(responses)) {
      if (!isPlainFailure(status, response)) continue;
      failures[`Failure${status}`] = response;
      responses[status] = { $ref: `#/components/responses/Failure${status}` };
    }
  }
  const schemas = usedBy([paths, failures], components.schemas);
  return { ...document, components: { ...components, schemas, responses: failures } };
}

type Operation = Document['paths'][string][string];

// Others have headers, or a body of their own.
function isPlainFailure(status: string, response: object): boolean {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/Failure${status}` } } };
  return !('headers' in response) && 'content' in response && isDeepStrictEqual(response.content, content);
}

// Each named schema comes twice, as it is sent and as it is answered.
function usedBy(parts: object[], schemas: Record<string, object>): Record<string, object> {
  const used: Record<string, object> = {};
  const use = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/gu)) {
      const schema = schemas[name];
      if (!schema || used[name]) continue;
      used[name] = schema;
      use(schema);
    }
  };
  for (const part of parts) use(part);
  return Object.fromEntries(Object.entries(used).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
