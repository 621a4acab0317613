/** Who has signed in at the provider, as it says. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Id of the provider's session. */
  sid: string | undefined;
  /** Undefined: the provider names none. */
  email: string | undefined;
  emailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

/** Microsoft says so of an address whose domain its tenant owns, instead of `email_verified`. */
const OWNED_DOMAIN = 'xms_edov';
const MICROSOFT = /^https:\/\/login\.microsoftonline\.(?:com|us)\//u;

/** The person whom the claims of a provider name. */
export function toIdentity(claims: Record<string, unknown>): Identity {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const issuer = text('iss') ?? '';
  const owned = MICROSOFT.test(issuer) && [true, 1, '1', 'true'].includes(claims[OWNED_DOMAIN] as string);
  return {
    issuer,
    subject: text('sub') ?? '',
    sid: text('sid'),
    email: text('email'),
    emailVerified: claims.email_verified === true || owned,
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
}
