/** The message on /login when single sign-on has not let a person in, by the reason in the address. */
export const SINGLE_SIGN_ON_FAILURES = {
  'no-account':
    'There is no active Kitroom account for you. Ask an administrator to create one with your email address.',
  'unverified-email':
    'Your provider has not confirmed your email address, so Kitroom can’t find your account by it. Confirm it there, or ask an administrator.',
  'linked-otherwise':
    'Your Kitroom account is already linked to another account at this provider. If that is not yours, ask an administrator to remove the link.',
  'other-domain':
    'Accounts of this email domain can’t sign in here. Choose your work account at the provider.',
  canceled: 'The sign-in was canceled at the provider.',
  expired: 'The sign-in took too long or was started in another browser. Please try again.',
  unavailable: 'The sign-in provider does not answer at the moment. Please try again later.',
  'too-many': 'Too many sign-ins have failed from your network. Please try again in 15 minutes.',
  failed: 'The sign-in at the provider failed. Please try again; if it fails again, tell an administrator.',
} as const;

export type SingleSignOnFailure = keyof typeof SINGLE_SIGN_ON_FAILURES;

/** The sentence for a reason in the address of /login; one that this version does not know: that it failed. */
export function singleSignOnFailure(reason: string): string {
  return Object.hasOwn(SINGLE_SIGN_ON_FAILURES, reason)
    ? SINGLE_SIGN_ON_FAILURES[reason as SingleSignOnFailure]
    : SINGLE_SIGN_ON_FAILURES.failed;
}
