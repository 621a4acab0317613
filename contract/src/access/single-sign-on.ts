import type { SecondStepOffer } from '../auth-calls.ts';

/**
 * Sign-in at an OpenID Connect provider: `GET {startPath}?{returnTo}=/path` leads there, `callbackPath` back, and the
 * provider calls `backChannelLogoutPath` when someone signs out there.
 */
export const singleSignOn = {
  startPath: '/api/auth/single-sign-on',
  callbackPath: '/api/auth/single-sign-on/callback',
  backChannelLogoutPath: '/api/auth/single-sign-on/back-channel-logout',
  /** Parameter of `startPath`, and of /login with a second step: the page to come back to. */
  returnTo: 'return-to',
  /** Parameter of /login: why it failed. */
  reason: 'single-sign-on',
  /** Parameter of /login: the second steps of someone who has come back, as `offerInAddress` writes them. */
  secondStep: 'second-step',
  /** Parameter of /login: shows the password form where passwords are off, for holders of a rescue link. */
  withPassword: 'with-password',
  /** Name of the meta element of the page that has the `SignInOptions` as JSON; missing: passwords only. */
  options: 'sign-in-options',
  /** The 400 of a logout token that cannot be believed. */
  badLogoutToken: 'The logout token is not valid.',
  /** 403 of the calls about passwords where passwords are off. */
  passwordsOff: 'Passwords are turned off here. Use single sign-on on the sign-in page.',
} as const;

export interface SignInOptions {
  /** The text of the button that leads to the provider. */
  label: string;
  /** The address of `startPath` at PUBLIC_URL: the provider sends people back there, where a page under another name has no cookie. */
  start: string;
  /** False: the form for a password is not offered. */
  password: boolean;
}

const STEPS = ['passkey', 'codeApp', 'recoveryCode'] as const;

/** An offer as a parameter of /login; it only decides what is shown there. */
export function offerInAddress(offer: SecondStepOffer): string {
  return STEPS.filter((step) => offer[step]).join('.');
}

/** The offer in a parameter that `offerInAddress` has written. */
export function offerFromAddress(parameter: string): SecondStepOffer {
  const steps = parameter.split('.');
  return {
    passkey: steps.includes('passkey'),
    codeApp: steps.includes('codeApp'),
    recoveryCode: steps.includes('recoveryCode'),
  };
}
