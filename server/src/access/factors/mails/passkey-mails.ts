import { mailTo, type Recipient } from '../../../platform/mail/layout.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { WITH_RECOVERY_CODES, WITHOUT_RECOVERY_CODES } from './security-mails.ts';

/** Tells the owner of an account that a passkey can sign in to it from now on; `link` leads to its page. */
export function passkeyAddedMail(
  user: Recipient,
  { name, withCodes }: { name: string; withCodes: boolean },
  link: string,
): Mail {
  return mailTo(user, {
    subject: 'A passkey was added to your Kitroom account',
    heading: 'A passkey was added',
    paragraphs: [
      `The passkey "${name}" has just been added to your Kitroom account. It signs you in without your password.`,
      ...(withCodes ? [WITH_RECOVERY_CODES] : []),
    ],
    action: { label: 'See your passkeys', link },
    footnote: 'If this was not you, remove the passkey, change your password, and tell an administrator.',
  });
}

/** Tells the owner of an account that a passkey no longer signs in to it; `link` leads to its page. */
export function passkeyRemovedMail(
  user: Recipient,
  { name, wasLast }: { name: string; wasLast: boolean },
  link: string,
): Mail {
  return mailTo(user, {
    subject: 'A passkey was removed from your Kitroom account',
    heading: 'A passkey was removed',
    paragraphs: [
      `The passkey "${name}" has just been removed from your Kitroom account. It can no longer be used to sign in.`,
      ...(wasLast ? [WITHOUT_RECOVERY_CODES] : []),
    ],
    action: { label: 'See your passkeys', link },
    footnote: 'If this was not you, change your password and tell an administrator.',
  });
}
