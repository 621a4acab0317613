import type { Call as Literal } from '@kitroom/contract/call';
import type { z } from 'zod';
import { type Answer, type Call, parseBody, request } from './client.ts';

type Input<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type How = Pick<Call, 'ifMatch' | 'signal' | 'onProgress' | 'form' | 'signedOut' | 'kept'>;

/** What a call sends. */
type Sent = Pick<Literal, 'method' | 'path' | 'params' | 'query' | 'body' | 'csrf' | 'kept'>;

/** The parts of a request that a call of the contract has, and how it is made. */
type With<Of extends Sent> = How &
  (Of['params'] extends z.ZodType ? { params: Input<Of['params']> } : unknown) &
  (Of['query'] extends z.ZodType ? { query: Input<Of['query']> } : unknown) &
  (Of['body'] extends z.ZodType ? { body: Input<Of['body']> } : unknown);

type Parts = How & Partial<Record<'params' | 'query' | 'body', object>>;

/** The answer of a call without `success`; of one without a schema for it, its message. */
export type CallBody<Of extends Literal> = Of['answer'] extends z.ZodType
  ? z.output<Of['answer']>
  : { message: string };

/** Makes a call of the contract. Errors: as `request`, and `ApiError` when the answer differs from the contract. */
export async function call<const Of extends Literal>(
  of: Of,
  input: With<Of>,
): Promise<Answer & { body: CallBody<Of> }> {
  const answer = await callUnread(of, input);
  return {
    ...answer,
    body: (of.answer ? parseBody(of.answer, answer.body) : (answer.body ?? {})) as CallBody<Of>,
  };
}

/** As `call`, with the answer as it came: from before zod has loaded, or where SPEC leaves it open. */
export function callUnread<const Of extends Sent>(of: Of, input: With<Of>): Promise<Answer> {
  const { params, query, body, ...how }: Parts = input;
  return request(addressOf(of, params, query), {
    ...how,
    method: of.method,
    ...(body && { json: body }),
    ...(of.csrf === false && { csrf: false }),
    ...(of.kept === false && { kept: false }),
  });
}

/** As `call`, for the body alone. */
export async function callBody<const Of extends Literal>(of: Of, input: With<Of>): Promise<CallBody<Of>> {
  return (await call(of, input)).body;
}

/** The address of a call, such as for a link to a file. */
export function addressOf({ path }: Pick<Literal, 'path'>, params: object = {}, query: object = {}): string {
  const filled = Object.entries(params).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  // A list of ids stays a third shorter.
  return search === '' ? filled : `${filled}?${search.replaceAll('%2C', ',')}`;
}
