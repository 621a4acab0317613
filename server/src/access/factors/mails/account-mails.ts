import { SECURITY_PAGE } from '@kitroom/contract/access/passkeys';
import { now } from '../../../platform/db/now.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { mailTo, type Recipient } from '../../../platform/mail/layout.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { browserName } from '../../session/browser-name.ts';
import { signInLink } from '../password/password-tokens.ts';

/** The actor, as mails address them. */
export function recipientOf({ email, firstName }: Pick<Actor, 'email' | 'firstName'>): Recipient {
  return { email, first_name: firstName };
}

/** The address of the page on which people see and change how they sign in; `publicUrl` without a trailing slash. */
export function securityLink(publicUrl: string): string {
  return `${publicUrl}${SECURITY_PAGE}`;
}

/** The invitation of a new user, with the link that chooses the first password. */
export function invitationMail(user: Recipient, link: string): Mail {
  return mailTo(user, {
    subject: 'Welcome to Kitroom: choose your password',
    heading: 'Choose your password',
    paragraphs: [
      'An account has been created for you in Kitroom. Choose a password to sign in.',
      `You sign in with this email address: ${user.email}`,
    ],
    action: { label: 'Choose a password', link },
    footnote:
      'The link works once, within 7 days. After that, use "Forgot your password?" on the sign-in page. If you did not expect this email, you can ignore it.',
  });
}

/** The invitation of a new user where passwords are off: `link` leads to the sign-in page, whose button is `label`. */
export function providerInvitationMail(user: Recipient, link: string, label: string): Mail {
  return mailTo(user, {
    subject: 'Welcome to Kitroom',
    heading: 'Sign in to Kitroom',
    paragraphs: [
      `An account has been created for you in Kitroom. On the sign-in page, choose "${label}"; you need no password of Kitroom.`,
      `Your account there must have this email address: ${user.email}`,
    ],
    action: { label: 'Go to the sign-in page', link },
    footnote: 'If you did not expect this email, you can ignore it.',
  });
}

/** The answer to "Forgot your password?". */
export function resetMail(user: Recipient, link: string): Mail {
  return mailTo(user, {
    subject: 'Reset your Kitroom password',
    heading: 'Reset your password',
    paragraphs: ['Someone, probably you, asked to reset the password of your Kitroom account.'],
    action: { label: 'Choose a new password', link },
    footnote:
      'The link works once, within one hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
  });
}

/** The advice for those who did not make the change; where passwords are off, nobody can choose one. */
export function firstHelp(passwordsOff: boolean): string {
  return passwordsOff
    ? 'tell an administrator immediately'
    : 'use "Forgot your password?" on the sign-in page immediately and tell an administrator';
}

/** Tells the owner of an account that its password was reset; `link` leads to the sign-in page. */
export function passwordChangedMail(user: Recipient, link: string, passwordsOff: boolean): Mail {
  return passwordMail(
    user,
    link,
    'The password of your Kitroom account has just been changed, and all browsers have been signed out.',
    passwordsOff,
  );
}

/** The same to those who have changed it themselves, and go on in that browser. */
export function otherBrowsersSignedOutMail(user: Recipient, link: string): Mail {
  return passwordMail(
    user,
    link,
    'The password of your Kitroom account has just been changed on the page "Sign-in and Security", and all other browsers have been signed out.',
    false,
  );
}

function passwordMail(user: Recipient, link: string, sentence: string, passwordsOff: boolean): Mail {
  return mailTo(user, {
    subject: 'Your Kitroom password was changed',
    heading: 'Your password was changed',
    paragraphs: [sentence],
    action: { label: 'Go to the sign-in page', link },
    footnote: `If this was not you, ${firstHelp(passwordsOff)}.`,
  });
}

/** Tells the old address of an account that a new one has taken its place; `user` is the account before. */
export function addressChangedMail(user: Recipient): Mail {
  return mailTo(user, {
    subject: 'The email address of your Kitroom account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'An administrator changed the email address of your Kitroom account. From now on, sign in with the new address; emails go there too.',
    ],
    footnote: 'If you did not expect this, please tell an administrator.',
  });
}

/** Tells the owner of an account of a sign-in from a browser that is not known; `link` leads to their page. */
export function newBrowserMail(
  user: Recipient,
  { userAgent, address }: { userAgent: string; address: string },
  link: string,
): Mail {
  const [day, time] = now().split('T');
  const when = `${day} at ${time?.slice(0, 5)} UTC`;
  return mailTo(user, {
    subject: 'New sign-in to your Kitroom account',
    heading: 'New sign-in to your account',
    paragraphs: [
      'Someone, probably you, signed in to your Kitroom account from a browser that Kitroom does not recognize.',
      `${browserName(userAgent)}, from the address ${address}, on ${when}.`,
    ],
    action: { label: 'See how you sign in', link },
    footnote:
      'If this was you, there is nothing to do. If not, change your password immediately and tell an administrator.',
  });
}

/** Tells the owner of an account that somebody at the provider can sign in to it from now on. */
export function linkMadeMail(
  user: Recipient,
  { publicUrl, issuer }: { publicUrl: string; issuer: string },
): Mail {
  return linkMail(user, publicUrl, {
    what: 'Your account was linked to single sign-on',
    text: `Someone, probably you, signed in to your Kitroom account at ${new URL(issuer).host} for the first time. From now on, that account there opens yours.`,
  });
}

/** Tells the owner of an account that the person at the provider can sign in to it no longer. */
export function linkRemovedMail(user: Recipient, publicUrl: string): Mail {
  return linkMail(user, publicUrl, {
    what: 'Your account is no longer linked to single sign-on',
    text: 'An administrator removed the link between your Kitroom account and single sign-on, and signed you out where you had used it. The next time you sign in with it, your account is found by your email address again.',
  });
}

function linkMail(user: Recipient, publicUrl: string, { what, text }: { what: string; text: string }): Mail {
  return mailTo(user, {
    subject: `Kitroom: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    heading: what,
    paragraphs: [text],
    action: { label: 'Go to the sign-in page', link: signInLink(publicUrl) },
    footnote: 'If you did not expect this, tell an administrator immediately.',
  });
}
