import type { Config } from '../../../platform/config.ts';
import { type Author, logChange } from '../../../platform/db/change-log.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { mailTo, type Recipient } from '../../../platform/mail/layout.ts';
import { type Mail, queueMail } from '../../../platform/mail/outbox.ts';
import { signInLink } from '../password/password-tokens.ts';
import { firstHelp, recipientOf } from './account-mails.ts';

/**
 * The change of an account's second steps; `left` counts recovery codes, `must`: the account needs a second step.
 */
type SecurityNews =
  | { what: 'code-app-added'; withCodes: boolean }
  | { what: 'code-app-removed'; wasLast: boolean }
  | { what: 'recovery-codes-made' }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'second-step-reset'; must: boolean };

/** Said of a first second step, with which recovery codes are made. */
const WITH_RECOVERY_CODES = 'New recovery codes were created with it.';

/** Said of the last second step, with which recovery codes end. */
const WITHOUT_RECOVERY_CODES =
  'It was the last second step of your account, so your recovery codes no longer work either.';

/** Tells the owner of an account what happened to its second steps. */
export function securityMail(
  user: Recipient,
  news: SecurityNews,
  { publicUrl, singleSignOn }: Pick<Config, 'publicUrl' | 'singleSignOn'>,
): Mail {
  const [heading, ...paragraphs] = securityText(news);
  return mailTo(user, {
    subject: `Kitroom: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    heading,
    paragraphs,
    action: { label: 'Go to the sign-in page', link: signInLink(publicUrl) },
    footnote: `If ${news.what === 'second-step-reset' ? 'you did not ask for this' : 'this was not you'}, ${firstHelp(singleSignOn?.passwords === false)}.`,
  });
}

/** Logs what users have done with their own second steps, and mails them. */
export async function tellOwner(
  trx: Transaction,
  settings: Pick<Config, 'publicUrl' | 'singleSignOn'>,
  owner: Author & Pick<Actor, 'userId' | 'email' | 'firstName'>,
  news: Exclude<SecurityNews, { what: 'second-step-reset' }>,
): Promise<void> {
  await logChange(trx, { author: owner, action: news.what, entity: 'second-steps', entityId: owner.userId });
  await queueMail(trx, securityMail(recipientOf(owner), news, settings));
}

function securityText(news: SecurityNews): [heading: string, ...sentences: string[]] {
  switch (news.what) {
    case 'code-app-added':
      return [
        'A code app was added to your account',
        'Signing in to your Kitroom account now asks for a code from your app, too.',
        ...(news.withCodes ? [WITH_RECOVERY_CODES] : []),
      ];
    case 'code-app-removed':
      return [
        'The code app of your account was removed',
        'Signing in to your Kitroom account no longer asks for a code from your app.',
        ...(news.wasLast ? [WITHOUT_RECOVERY_CODES] : []),
      ];
    case 'recovery-codes-made':
      return [
        'New recovery codes were created for your account',
        'New recovery codes have just been created for your Kitroom account. All earlier ones no longer work.',
      ];
    case 'recovery-code-used':
      return [
        'A recovery code was used to sign in',
        `Someone, probably you, signed in to your Kitroom account with a recovery code. ${leftText(news.left)}`,
      ];
    case 'second-step-reset':
      return [
        'The second step of your account was reset',
        'An administrator removed the passkeys, the code app, and the recovery codes of your Kitroom account, and signed you out everywhere. Signing in asks for no second step now.',
        news.must
          ? 'Right after you sign in, Kitroom asks you to set up a new one.'
          : 'Sign in and set up a new one under Sign-in and Security.',
      ];
  }
}

function leftText(left: number): string {
  if (left === 0) return 'That was the last one: create new ones under Sign-in and Security.';
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`;
}

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
