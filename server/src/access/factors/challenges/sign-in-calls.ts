/** The path below which all ways to sign in are; their cookies are sent with nothing else. */
export const SIGN_IN_CALLS = '/api/auth';
