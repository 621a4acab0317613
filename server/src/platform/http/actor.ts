/** The signed-in user of a request, read from the database for that request. */
export interface Actor {
  userId: number;
  sessionId: number;
  firstName: string;
  passwordChangeRequired: boolean;
  permissions: ReadonlySet<string>;
  /** What `X-CSRF-Token` must say; bound to the session. */
  csrfToken: string;
}

/** Finds who is signed in with a cookie's token; undefined: nobody, or no longer. */
export type FindActor = (sessionToken: string) => Promise<Actor | undefined>;
