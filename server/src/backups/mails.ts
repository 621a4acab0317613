import { layOut } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/outbox.ts';

/** Tells an administrator that two backups in a row could not be made, and why not; `link` leads to their page. */
export function backupsFailMail(
  user: { email: string; first_name: string },
  why: string,
  link: string,
): Mail {
  return {
    to: user.email,
    ...layOut({
      subject: 'Kitroom could not make its last two backups',
      heading: 'Backups fail',
      firstName: user.first_name,
      paragraphs: [
        'Kitroom could not make its last two backups. Please tell the person who runs the server.',
        `What the server says: ${why}`,
      ],
      action: { label: 'See the backups', link },
      footnote:
        'You get this email because you are an administrator. The next one comes when backups fail again after one that was made.',
    }),
  };
}
