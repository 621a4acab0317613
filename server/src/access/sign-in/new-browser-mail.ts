import { now } from '../../platform/db/now.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { Recipient } from '../mails.ts';
import { browserName } from './browser-name.ts';
import type { Client } from './sessions.ts';

/** Tells the owner of an account of a sign-in from a browser that is not known; `link` leads to their page. */
export function newBrowserMail(user: Recipient, { userAgent, address }: Client, link: string): Mail {
  const [day, time] = now().split('T');
  const when = `${day} at ${time?.slice(0, 5)} UTC`;
  return {
    to: user.email,
    ...layOut({
      subject: 'New sign-in to your Kitroom account',
      heading: 'New sign-in to your account',
      firstName: user.first_name,
      paragraphs: [
        'Someone, probably you, signed in to your Kitroom account from a browser that Kitroom does not recognize.',
        `${browserName(userAgent)}, from the address ${address}, on ${when}.`,
      ],
      action: { label: 'See how you sign in', link },
      footnote:
        'If this was you, there is nothing to do. If not, change your password immediately and tell an administrator.',
    }),
  };
}
