import { describe, expect, it } from 'vitest';
import { readSingleSignOnSettings } from './single-sign-on-settings.ts';

const GOOD = {
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'kitroom',
  OIDC_CLIENT_SECRET: 'secret',
};

describe('the settings of single sign-on', () => {
  it('may all be unset, or the three that are needed', () => {
    expect(readSingleSignOnSettings({})).toBeUndefined();
    expect(readSingleSignOnSettings({ PASSWORD_SIGN_IN: 'on' })).toBeUndefined();
    expect(readSingleSignOnSettings(GOOD)).toEqual({
      issuer: GOOD.OIDC_ISSUER,
      clientId: 'kitroom',
      clientSecret: 'secret',
      label: 'Single sign-on',
      domains: [],
      newUsersRole: undefined,
      passwords: true,
    });
  });

  it.each([
    [{ OIDC_CLIENT_ID: 'a' }, /^OIDC_CLIENT_ID is set without OIDC_ISSUER/u],
    [{ OIDC_NEW_USERS: 'a' }, /^OIDC_NEW_USERS is set without OIDC_ISSUER/u],
    [{ PASSWORD_SIGN_IN: 'off' } as const, /^PASSWORD_SIGN_IN is off without OIDC_ISSUER/u],
    [{ ...GOOD, OIDC_CLIENT_ID: undefined }, /^OIDC_CLIENT_ID must be set/u],
    [{ ...GOOD, OIDC_CLIENT_SECRET: undefined }, /^OIDC_CLIENT_SECRET must be set/u],
    [{ ...GOOD, OIDC_ISSUER: 'accounts.google.com' }, /^OIDC_ISSUER must be an https address/u],
    [{ ...GOOD, OIDC_ISSUER: 'http://provider.example' }, /^OIDC_ISSUER must be an https address/u],
    [{ ...GOOD, OIDC_ISSUER: 'http://localhost.evil.example' }, /^OIDC_ISSUER must be an https address/u],
    [{ ...GOOD, OIDC_ISSUER: 'https://provider.example?a' }, /^OIDC_ISSUER must be an https address/u],
    [{ ...GOOD, OIDC_DOMAINS: 'example.com,,b.com' }, /^OIDC_DOMAINS must be email domains/u],
    [{ ...GOOD, OIDC_DOMAINS: '@example.com' }, /^OIDC_DOMAINS must be email domains/u],
  ])('stop the start: %j', (given, sentence) => {
    expect(() => readSingleSignOnSettings(given)).toThrow(sentence);
  });

  it.each(['http://localhost:8080/realms/a', 'http://127.0.0.1:1', 'http://[::1]:1'])(
    'allow plain http on this machine: %s',
    (issuer) => {
      expect(readSingleSignOnSettings({ ...GOOD, OIDC_ISSUER: issuer })?.issuer).toBe(issuer);
    },
  );
});
