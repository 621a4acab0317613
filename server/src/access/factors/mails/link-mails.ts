import { mailTo, type Recipient } from '../../../platform/mail/layout.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { signInLink } from '../password/password-tokens.ts';

/** Tells the owner of an account that somebody at the provider can sign in to it from now on. */
export function linkMadeMail(
  user: Recipient,
  { publicUrl, issuer }: { publicUrl: string; issuer: string },
): Mail {
  return mail(user, publicUrl, {
    what: 'Your account was linked to single sign-on',
    text: `Someone, probably you, signed in to your Kitroom account at ${new URL(issuer).host} for the first time. From now on, that account there opens yours.`,
  });
}

/** Tells the owner of an account that the person at the provider can sign in to it no longer. */
export function linkRemovedMail(user: Recipient, publicUrl: string): Mail {
  return mail(user, publicUrl, {
    what: 'Your account is no longer linked to single sign-on',
    text: 'An administrator removed the link between your Kitroom account and single sign-on, and signed you out where you had used it. The next time you sign in with it, your account is found by your email address again.',
  });
}

function mail(user: Recipient, publicUrl: string, { what, text }: { what: string; text: string }): Mail {
  return mailTo(user, {
    subject: `Kitroom: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    heading: what,
    paragraphs: [text],
    action: { label: 'Go to the sign-in page', link: signInLink(publicUrl) },
    footnote: 'If you did not expect this, tell an administrator immediately.',
  });
}
