import { now } from '../../platform/db/now.ts';
import { mailTo, type Recipient } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { browserName } from './browser-name.ts';
import type { Client } from './sessions.ts';

/** Tells the owner of an account of a sign-in from a browser that is not known; `link` leads to their page. */
export function newBrowserMail(
  user: Recipient,
  { userAgent, address }: Omit<Client, 'requestId'>,
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
