/** Who has signed in at the provider, as it says. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Id of the provider's session. */
  sid: string | undefined;
  /** Undefined: the provider names none. */
  email: string | undefined;
  emailVerified: boolean;
  /** The organization at Google (`hd`); undefined: a private account, or another provider. */
  hostedDomain: string | undefined;
  /** The likeliest first: some providers name people only in one piece. */
  firstNames: (string | undefined)[];
  lastName: string | undefined;
  /** Why userinfo could not be asked for what the ID token lacks. */
  withoutUserinfo?: Error;
}

/** Microsoft says so of an address whose domain its tenant owns, instead of `email_verified`. */
const OWNED_DOMAIN = 'xms_edov';
const MICROSOFT = /^https:\/\/login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)\//u;

type Claims = Record<string, unknown>;

/**
 * The person whom the claims of an ID token name, and those of userinfo: providers say some in one, some in the other. What
 * both say, the token decides.
 */
export function toIdentity(claims: Claims, userinfo: Claims = {}): Identity {
  const text = (name: string) => textOf(claims[name]) ?? textOf(userinfo[name]);
  const email = text('email');
  // Who names another address speaks of that one.
  const said = [claims, userinfo]
    .filter((source) => (textOf(source.email) ?? email)?.toLowerCase() === email?.toLowerCase())
    .map((source) => source.email_verified);
  const issuer = text('iss') ?? '';
  const lastName = text('family_name');
  const ending = ` ${lastName}`;
  const name = text('name');
  const owned = MICROSOFT.test(issuer) && [true, 1, '1', 'true'].includes(claims[OWNED_DOMAIN] as string);
  return {
    issuer,
    subject: text('sub') ?? '',
    sid: text('sid'),
    email,
    emailVerified: owned || (said.some(isTrue) && !said.some(isFalse)),
    hostedDomain: text('hd'),
    firstNames: [text('given_name'), name?.endsWith(ending) ? name.slice(0, -ending.length) : name],
    lastName,
  };
}

function textOf(value: unknown): string | undefined {
  const one = only(value);
  return typeof one === 'string' && one !== '' ? one : undefined;
}

// Directories keep lists, and some providers hand them on. Which of several is meant, nobody can know.
const only = (value: unknown) => (Array.isArray(value) && value.length === 1 ? value[0] : value);

// Some providers say so as text, also with a capital.
const isTrue = (value: unknown) => only(value) === true || textOf(value)?.toLowerCase() === 'true';
const isFalse = (value: unknown) => only(value) === false || textOf(value)?.toLowerCase() === 'false';
