import { mailTo, type Recipient } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/outbox.ts';
import type { Outcome } from './make-backup.ts';

const NOT_MADE = {
  subject: 'Kitroom could not make its last two backups',
  heading: 'Backups fail',
  what: 'Kitroom could not make its last two backups.',
};
const KEPT_WRONG = {
  subject: 'Something is wrong with the backups of Kitroom',
  heading: 'Backups need attention',
  what: 'Kitroom made its last backup, but something is wrong with the backups that it keeps.',
};

/**
 * Tells an administrator that two backups in a row could not be made, or that something is wrong with those that are
 * kept; `link` leads to their page.
 */
export function backupsFailMail(
  user: Recipient,
  { state, error }: Pick<Outcome, 'state' | 'error'>,
  link: string,
): Mail {
  const { subject, heading, what } = state === 'made' ? KEPT_WRONG : NOT_MADE;
  return mailTo(user, {
    subject,
    heading,
    paragraphs: [`${what} Please tell the person who runs the server.`, `What the server says: ${error}`],
    action: { label: 'See the backups', link },
    footnote:
      'You get this email because you are an administrator. The next one comes when backups fail again after one that was made.',
  });
}
