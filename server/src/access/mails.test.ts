import { describe, expect, it } from 'vitest';
import { addressChangedMail, invitationMail, passwordChangedMail, resetMail } from './mails.ts';

const LINK = 'https://kitroom.example.com/reset-password?token=abc-_123';
const user = { email: 'ann@club.example', first_name: 'Ann' };

describe.each([
  ['invitation', invitationMail(user, LINK), true],
  ['reset', resetMail(user, LINK), true],
  ['password changed', passwordChangedMail(user), false],
  ['address changed', addressChangedMail(user), false],
])('the mail "%s"', (_name, mail, hasLink) => {
  it('greets the owner at the stored address', () => {
    expect(mail.to).toBe('ann@club.example');
    expect(mail.text.startsWith('Hi Ann,\n\n')).toBe(true);
    expect(mail.html).toContain('>Hi Ann,</p>');
    expect(mail.subject).toContain('Kitroom');
  });

  it('has its link, alone on a line of the text and behind the button, or none', () => {
    expect(mail.text.split('\n').includes(LINK)).toBe(hasLink);
    expect(mail.html.includes(`<a href="${LINK}"`)).toBe(hasLink);
    expect(mail.html.match(/https?:/gu) ?? []).toHaveLength(hasLink ? 3 : 0);
  });
});

it('a name cannot become a part of the page or a header', () => {
  const mail = resetMail({ email: 'a@b.co', first_name: `<img src=x onerror="a('&')">` }, LINK);
  expect(mail.html).toContain('Hi &lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;,');
  expect(mail.html).not.toContain('<img');
  expect(mail.subject).not.toContain('<');
});
