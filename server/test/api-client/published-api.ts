import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describeApi } from '../../src/platform/http/description/describe-api.ts';

/** A schema in the description of the API, with an example of it. */
export interface Described {
  schema: AnySchemaObject;
  example?: unknown;
}
interface Content {
  content?: Record<string, Described>;
}
interface Operation {
  parameters: (Described & { in: string; name: string })[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string; headers?: object }>;
}
type Operations = Record<string, Record<string, Operation>>;

/** The description of the API as it is published: a client knows nothing but this text. */
export const published = JSON.parse(JSON.stringify(describeApi('1.0.0'))) as {
  info: { description: string };
  paths: Operations;
  webhooks: Operations;
  components: { schemas: Record<string, AnySchemaObject>; responses: Record<string, Content> };
};

// Strict: it refuses keywords that it does not know.
const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
// Of OpenAPI; it says nothing that `oneOf` does not.
ajv.addVocabulary(['discriminator']);
for (const [name, schema] of Object.entries(published.components.schemas))
  ajv.addSchema(referring(schema), name);

/** Whether values are what a published schema says, by a validator that other programs use. */
export function validatorOf(schema: AnySchemaObject): ValidateFunction {
  return ajv.compile(referring(schema));
}

function referring(schema: AnySchemaObject): AnySchemaObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'));
}
