import { expect, it } from 'vitest';
import { letterTo } from '../../../../test/received-mails.ts';
import {
  addressChangedMail,
  invitationMail,
  linkMadeMail,
  otherBrowsersSignedOutMail,
  passwordChangedMail,
  providerInvitationMail,
  resetMail,
} from './account-mails.ts';
import { passkeyRemovedMail } from './security-mails.ts';

const LINK = 'https://kitroom.example.com/reset-password?token=abc-_123';
const user = { email: 'ann@club.example', first_name: 'Ann' };

it('a letter greets the owner at the stored address, and has its link behind a button, or none', () => {
  for (const [mail, hasLink] of [
    [resetMail(user, LINK), true],
    [addressChangedMail(user), false],
  ] as const) {
    expect(mail.to).toBe('ann@club.example');
    expect(mail.html).toContain('>Hi Ann,</p>');
    expect(mail.html.includes(`<a href="${LINK}"`)).toBe(hasLink);
    expect(mail.html.match(/https?:/gu) ?? []).toHaveLength(hasLink ? 3 : 0);
  }
});

it('a name cannot become a part of the page or a header', () => {
  const mail = resetMail({ email: 'a@b.co', first_name: `<img src=x onerror="a('&')">` }, LINK);
  expect(mail.html).toContain('Hi &lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;,');
  expect(mail.html).not.toContain('<img');
  expect(mail.subject).not.toContain('<');
});

it.each([
  [
    invitationMail(user, LINK),
    'Welcome to Kitroom: choose your password',
    letterTo(
      'Ann',
      'An account has been created for you in Kitroom. Choose a password to sign in.',
      'You sign in with this email address: ann@club.example',
      `Choose a password:\n${LINK}`,
      'The link works once, within 7 days. After that, use "Forgot your password?" on the sign-in page. If you did not expect this email, you can ignore it.',
    ),
  ],
  [
    providerInvitationMail(user, LINK, 'Sign in with Google'),
    'Welcome to Kitroom',
    letterTo(
      'Ann',
      'An account has been created for you in Kitroom. On the sign-in page, choose "Sign in with Google"; you need no password of Kitroom.',
      'Your account there must have this email address: ann@club.example',
      `Go to the sign-in page:\n${LINK}`,
      'If you did not expect this email, you can ignore it.',
    ),
  ],
  [
    resetMail(user, LINK),
    'Reset your Kitroom password',
    letterTo(
      'Ann',
      'Someone, probably you, asked to reset the password of your Kitroom account.',
      `Choose a new password:\n${LINK}`,
      'The link works once, within one hour. If you did not ask for it, you can ignore this email: your password stays as it is.',
    ),
  ],
  [
    passwordChangedMail(user, LINK, false),
    'Your Kitroom password was changed',
    letterTo(
      'Ann',
      'The password of your Kitroom account has just been changed, and all browsers have been signed out.',
      `Go to the sign-in page:\n${LINK}`,
      'If this was not you, use "Forgot your password?" on the sign-in page immediately and tell an administrator.',
    ),
  ],
  [
    otherBrowsersSignedOutMail(user, LINK),
    'Your Kitroom password was changed',
    letterTo(
      'Ann',
      'The password of your Kitroom account has just been changed on the page "Sign-in and Security", and all other browsers have been signed out.',
      `Go to the sign-in page:\n${LINK}`,
      'If this was not you, use "Forgot your password?" on the sign-in page immediately and tell an administrator.',
    ),
  ],
  [
    linkMadeMail(user, { publicUrl: 'https://kit.example', issuer: 'https://idp.example/realm' }),
    'Kitroom: your account was linked to single sign-on',
    letterTo(
      'Ann',
      'Someone, probably you, signed in to your Kitroom account at idp.example for the first time. From now on, that account there opens yours.',
      'Go to the sign-in page:\nhttps://kit.example/login',
      'If you did not expect this, tell an administrator immediately.',
    ),
  ],
  [
    passkeyRemovedMail(user, { name: 'Phone', wasLast: false }, LINK),
    'A passkey was removed from your Kitroom account',
    letterTo(
      'Ann',
      'The passkey "Phone" has just been removed from your Kitroom account. It can no longer be used to sign in.',
      `See your passkeys:\n${LINK}`,
      'If this was not you, change your password and tell an administrator.',
    ),
  ],
  [
    addressChangedMail(user),
    'The email address of your Kitroom account was changed',
    letterTo(
      'Ann',
      'An administrator changed the email address of your Kitroom account. From now on, sign in with the new address; emails go there too.',
      'If you did not expect this, please tell an administrator.',
    ),
  ],
])('reads well as plain text: $subject', (mail, subject, text) => {
  expect([mail.subject, mail.text]).toEqual([subject, text]);
});
