import { authCalls } from '@kitroom/contract/auth-calls';
import type { FieldError } from '@kitroom/contract/failure-bodies';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../src/platform/http/schemas.ts';
import { ownName } from './cookies.ts';

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'json'>;

/** The status of an answer, and what it says. */
export function told(answer: Answer): [number, unknown] {
  return [answer.statusCode, answer.json()];
}

/** The status of an answer, and its message. */
export function refusal(answer: Answer): [number, string] {
  return [answer.statusCode, answer.json().message];
}

/** The session that a sign-in has begun, as a browser sends it back. */
export function sessionOf(answer: LightMyRequestResponse): string {
  const session = answer.cookies.find(({ name }) => name === ownName('sid'));
  if (!session) throw new Error(`No session: ${answer.body}`);
  return `${session.name}=${session.value}`;
}

/** What the browser with this cookie is told of itself. */
export function ownPermissions(app: App, cookie: string): Promise<LightMyRequestResponse> {
  return app.inject({ url: authCalls.userPermissions.path, headers: { cookie } });
}

/** 200 where the cookie has a session that can be used, or else 401. */
export async function statusWith(app: App, cookie: string): Promise<number> {
  return (await ownPermissions(app, cookie)).statusCode;
}

/** What `told` says of a refusal; `path`: the field that a rule is about. */
export function refusedWith(status: number, message: string, path?: string): [number, unknown] {
  return [status, { success: false, message, ...(path !== undefined && { path }) }];
}

/** What `told` says of a body with a wrong field, or with several. */
export function wrongField(path: string, message: string, ...more: FieldError[]): [number, unknown] {
  return [400, { success: false, message, errors: [{ path, message }, ...more] }];
}

/** Whatever a client sees of an answer, but for what is different each time. */
export function seen({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, 'x-request-id': __, 'x-change-id': ___, ...others } = headers;
  return { statusCode, headers: others, body };
}
