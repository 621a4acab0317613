import type { Author } from '../db/change-log.ts';
import type { SessionTimes } from '../session-settings.ts';

/** The signed-in user of a request, read from the database for that request. */
export interface Actor extends Author {
  userId: number;
  /** 0: an API token, which has no session. */
  sessionId: number;
  /** How long that session may last, for long requests, which ask again. */
  sessionTimes: SessionTimes;
  firstName: string;
  email: string;
  passwordChangeRequired: boolean;
  /** The user must have a second step, and has none. */
  secondStepRequired: boolean;
  /** While viewing as a role: what that role and the user both hold. */
  permissions: ReadonlySet<string>;
  /** The role as which the user views the application: they may only read. */
  viewingAs: { id: number; name: string } | undefined;
  /** The value that `X-CSRF-Token` must have; bound to the session. */
  csrfToken: string;
  /** Until when the last proof of who they are is fresh, in milliseconds since 1970; Infinity: they are never asked. */
  provedUntil: number;
}

/** The user of a session, whatever the request. */
export type FoundActor = Omit<Actor, 'requestId'>;

/** The user as sender of a request. Member by member: for a spread, V8 describes the object again with each request. */
export function inRequest(user: FoundActor, requestId: string): Actor {
  return {
    userId: user.userId,
    tokenId: user.tokenId,
    sessionId: user.sessionId,
    sessionTimes: user.sessionTimes,
    firstName: user.firstName,
    email: user.email,
    passwordChangeRequired: user.passwordChangeRequired,
    secondStepRequired: user.secondStepRequired,
    permissions: user.permissions,
    viewingAs: user.viewingAs,
    csrfToken: user.csrfToken,
    provedUntil: user.provedUntil,
    requestId,
  };
}

/**
 * Finds the user whose session has this cookie's token, immediately if the database need not be asked; undefined: there
 * is no such session, or it has ended.
 */
export type FindActor = (sessionToken: string) => Promise<FoundActor | undefined> | FoundActor | undefined;

/** Finds who made an API token that can be used, and notes where it is used from. */
export type FindTokenActor = (token: string, address: string) => Promise<FoundActor | undefined>;
