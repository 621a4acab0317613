import type { Author } from '../db/change-log.ts';
import type { SessionTimes } from '../session-settings.ts';

/** What lets people in. */
export interface OpenSession {
  tokenId?: undefined;
  sessionId: number;
  /** How long it may last, for long requests, which ask again. */
  times: SessionTimes;
  /** The value that `X-CSRF-Token` must have; bound to the session. */
  csrfToken: string;
}

/** What lets other programs in. */
export interface UsableToken {
  tokenId: number;
}

/** The signed-in user of a request, read from the database for that request. */
export interface Actor extends Author {
  userId: number;
  letInBy: OpenSession | UsableToken;
  firstName: string;
  email: string;
  passwordChangeRequired: boolean;
  /** The user must have a second step, and has none. */
  secondStepRequired: boolean;
  /** While viewing as a role: what that role and the user both hold. */
  permissions: ReadonlySet<string>;
  /** The role as which the user views the application: they may only read. */
  viewingAs: { id: number; name: string } | undefined;
  /** Until when the last proof of who they are is fresh, in milliseconds since 1970; Infinity: they are never asked. */
  provedUntil: number;
}

/** A person, whose browser has a session. */
export interface SessionActor extends Actor {
  letInBy: OpenSession;
}

export function isInSession(actor: Actor): actor is SessionActor {
  return actor.letInBy.tokenId === undefined;
}

/** The user of a session or a token, whatever the request. */
export type FoundActor = Omit<Actor, 'requestId'>;
export type FoundTokenActor = FoundActor & { letInBy: UsableToken };

/**
 * Finds the user whose session has this cookie's token, immediately if the database need not be asked; undefined: there
 * is no such session, or it has ended.
 */
export type FindActor = (sessionToken: string) => Promise<FoundActor | undefined> | FoundActor | undefined;

/** Finds who made an API token that can be used, and notes where it is used from. */
export type FindTokenActor = (token: string, address: string) => Promise<FoundTokenActor | undefined>;
