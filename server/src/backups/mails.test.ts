import { expect, it } from 'vitest';
import { backupsFailMail } from './mails.ts';

it.each([
  ['failed', 'Kitroom could not make its last two backups'],
  ['incomplete', 'Kitroom could not make its last two backups'],
  ['made', 'Something is wrong with the backups of Kitroom'],
] as const)('after a backup that is %s, administrators read: %s', (state, subject) => {
  const user = { email: 'ann@example.com', first_name: 'Ann' };
  const mail = backupsFailMail(user, { state, error: 'The disk is full' }, 'https://kitroom.example/backups');
  expect(mail).toMatchObject({ to: user.email, subject });
  expect(mail.text).toContain('What the server says: The disk is full');
});
