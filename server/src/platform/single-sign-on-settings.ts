import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export interface SingleSignOnSettings {
  /** As the provider spells it: tokens name it literally. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Text of the button on the sign-in page. */
  label: string;
  /** Email domains, in lower case, that accounts are found by; empty: all. */
  domains: readonly string[];
  /** Name of the role of people who have no account yet; undefined: nobody is created. */
  newUsersRole: string | undefined;
  /** False: passwords work only for accounts that chose one with a link of the command line. */
  passwords: boolean;
}

/** The settings of single sign-on, as they are given. */
export const singleSignOnVariables = z.object({
  OIDC_ISSUER: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().max(60, 'can have at most 60 characters').optional(),
  OIDC_DOMAINS: z.string().optional(),
  OIDC_NEW_USERS: z.string().optional(),
  PASSWORD_SIGN_IN: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
});

type Given = z.output<typeof singleSignOnVariables>;

const NEEDED = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const OTHERS = ['OIDC_LABEL', 'OIDC_DOMAINS', 'OIDC_NEW_USERS'] as const;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const DOMAIN = /^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/u;

/** Undefined: people sign in with passwords only. Throws `ConfigError`. */
export function readSingleSignOnSettings(given: Given): SingleSignOnSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer === undefined) {
    const set = [...NEEDED, ...OTHERS].find((name) => given[name] !== undefined);
    if (set)
      throw new ConfigError(`${set} is set without OIDC_ISSUER: set both, or neither for passwords only`);
    if (given.PASSWORD_SIGN_IN === 'off')
      throw new ConfigError('PASSWORD_SIGN_IN is off without OIDC_ISSUER: nobody could sign in');
    return undefined;
  }
  checkIssuer(issuer);
  if (!clientId) throw new ConfigError('OIDC_CLIENT_ID must be set when OIDC_ISSUER is set');
  if (!clientSecret) throw new ConfigError('OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is set');
  return {
    issuer,
    clientId,
    clientSecret,
    label: given.OIDC_LABEL ?? 'Single sign-on',
    domains: readDomains(given.OIDC_DOMAINS),
    newUsersRole: given.OIDC_NEW_USERS,
    passwords: given.PASSWORD_SIGN_IN !== 'off',
  };
}

function checkIssuer(issuer: string): void {
  const { protocol, hostname, search, hash } = URL.canParse(issuer)
    ? new URL(issuer)
    : { protocol: '', hostname: '', search: '', hash: '' };
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  if (!isSafe || search !== '' || hash !== '')
    throw new ConfigError('OIDC_ISSUER must be an https address such as https://accounts.google.com');
}

function readDomains(value: string | undefined): string[] {
  const domains = (value?.split(',') ?? []).map((domain) => domain.trim().toLowerCase());
  if (domains.some((domain) => !DOMAIN.test(domain)))
    throw new ConfigError(
      'OIDC_DOMAINS must be email domains joined with commas, such as example.com,example.org',
    );
  return domains;
}
