import type { z } from 'zod';
import type { FailureStatus } from './failure-bodies.ts';
import type { PermissionCode } from './permissions.ts';

/** Who can make a call: anyone, anyone who is signed in, or holders of at least one of these codes. */
export type Access = 'PUBLIC' | 'SIGNED_IN' | readonly PermissionCode[];

/** The subjects of an ETag: the version that is compared when it is saved (`If-Match`), or when it is read (`If-None-Match`). */
export type Etagged = 'record' | 'links' | 'list' | 'picture' | 'document';

/** A call: the server answers it, the web makes it, and /api/openapi.json describes it by one literal. */
export interface Call {
  /** Its name in generated clients; released names stay. */
  operationId: string;
  /** Its effect, in the few words of a heading. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each key of `params`. */
  path: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body is a form with a `file` and these fields. */
  form?: z.ZodObject;
  /** Bytes that the JSON body may have; the server has a limit for the others. */
  bodyLimit?: number;
  /** Of its success; 200 unless it says so. 302 leads elsewhere, without an answer of its own. */
  status?: 201 | 202 | 302;
  /** Keys of the answer, besides `success: true`. Without it, the answer is a `message`. */
  answer?: z.ZodObject;
  /** Content types of an answer that is a file, not JSON. */
  produces?: readonly string[];
  /** The subject of its answer's ETag; a call whose `failures` include 412 takes it as `If-Match`. */
  etag?: Etagged;
  /** The answer holds what is shown once: it is kept for a repeated request only under the key of this installation. */
  secret?: true;
  /**
   * False: a repeated request is carried out again, and nothing of it is kept. It holds a password, or its answer is good in
   * one session alone, such as a challenge or a cookie.
   */
  kept?: false;
  /** The call's own failures, besides those that follow from its access and schemas. */
  failures?: readonly FailureStatus[];
  /** Failures that say more than others of their status. */
  refusals?: Partial<Record<FailureStatus, z.ZodObject>>;
  /** The 404 when the id in its path does not exist. */
  notFound?: string;
  /** Browsers navigate here: its failures are answered with a page, or lead to one. */
  pages?: true;
  /** False: the calls that SPEC §7 sends without `X-CSRF-Token`; the origin is checked all the same. */
  csrf?: false;
  /** A write that is allowed while its sender views the application as a role. */
  whileViewing?: true;
  /** It is answered while its sender must change the password. */
  beforePasswordChange?: true;
  /** It is answered while its sender must set up a second step. */
  beforeSecondStep?: true;
  /** No API token can make it, whatever its codes. */
  peopleOnly?: true;
  /** It asks for a fresh proof of who sends it; others decide by what is sent. */
  proof?: true;
}

/** The members of a literal, and what is asked for where it says something else: a mistake is one error, where it was made. */
export type Sound<Literal, Asked> = {
  [Key in keyof Literal]: Key extends keyof Asked
    ? Literal[Key] extends Asked[Key]
      ? Literal[Key]
      : Asked[Key]
    : Literal[Key];
};

/** A literal cannot do without these. */
export type Complete<Asked> = {
  [Key in keyof Asked as undefined extends Asked[Key] ? never : Key]: unknown;
};

type InPath<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | InPath<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

type InParams<Literal> = Literal extends { params: z.ZodObject<infer Shape> } ? keyof Shape & string : never;

/** A path has all params and no others; one that is put together is not looked at. */
type PathOf<Path, Params extends string> = string extends Path
  ? string
  : [InPath<Path>, Params] extends [Params, InPath<Path>]
    ? string
    : [Params] extends [never]
      ? 'a path without parameters'
      : { [Name in Params]: `${string}/:${Name}${string}` }[Params];

interface Fitting<Literal> extends Omit<Call, 'path' | 'body'> {
  path: Literal extends { path: infer Path } ? PathOf<Path, InParams<Literal>> : string;
  body: Literal extends { method: 'GET' } ? undefined : Call['body'];
}

/** Types a literal as a call without widening its members. Refuses a path without its params, and a GET with a body. */
export function defineCall<const Literal>(
  literal: Sound<Literal, Fitting<Literal>> & Complete<Call>,
): Sound<Literal, Call> {
  return literal as Sound<Literal, Call>;
}

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
