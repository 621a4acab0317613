import { BLANKS, type field } from './validation-table.ts';

/** Texts that are not email addresses, for every schema: SPEC §5's format and its simple shape. */
const NO_MAIL_ADDRESSES = [
  'plain',
  'a@b',
  '@b.example',
  'a@',
  'a@b.',
  'a@.example',
  'a@b..example',
  'a@@b.example',
  'a@b@c.example',
  'a b@c.example',
  'a@b c.example',
  'a@b.example, c@d.example',
  'A <a@b.example>',
  'mailto:a@b.example',
  '"a b"@c.example',
  '"ab"@c.example',
  'a@[192.0.2.1]',
  'a@192.0.2.1',
  '.a@b.example',
  'a.@b.example',
  'a..b@c.example',
  'a@-b.example',
  'a@b_c.example',
  'a@b.c',
  'mıke@b.example',
  'mіke@b.example',
  'ａ@b.example',
  'a@bücher.example',
  'a@b。example',
  'a\nb@c.example',
  'a@b.example\nBcc: c@d.example',
  'a\0@b.example',
  '\uD83D@b.example',
  '😀@b.example',
  `${'x'.repeat(65)}@b.example`,
] as const;

const MAIL_ADDRESSES = [
  'a@b.co',
  'Ann.Lee+kit@mail.b.example',
  "o'neil@b.example",
  'a_b-c@b-c.museum',
  '1@2.example',
  'a@xn--bcher-kva.example',
  `${'x'.repeat(64)}@b.example`,
] as const;

/** A well-formed address of exactly `length` characters, with a part before the @ of 64. */
function mailAddress(length: number): string {
  const tail = '.example';
  const domain = length - 64 - 1 - tail.length;
  const labels = Array.from({ length: Math.ceil(domain / 60) }, () => 'd'.repeat(59)).join('.');
  return `${'x'.repeat(64)}@${labels.padStart(domain, 'd').slice(-domain)}${tail}`;
}

/** A required email address of at most `max` characters; `invalid` is said of everything else that is given. */
export function isRequiredEmail(email: ReturnType<typeof field>, max: number, invalid: string): void {
  email.isRequired('Email is required');
  for (const [claim, value] of BLANKS) email.refuses(claim, value, 'Email is required');
  for (const value of MAIL_ADDRESSES) email.accepts(value, value);
  for (const value of NO_MAIL_ADDRESSES) email.refuses(JSON.stringify(value), value, invalid);
  for (const value of [5, true, ['a@b.co'], {}]) email.refuses(JSON.stringify(value), value, invalid);
  email.accepts('blanks around an address', ' \uFEFFa@b.co\u200B\n', 'a@b.co');
  email.accepts(`${max} characters`, mailAddress(max));
  email.refuses(`${max + 1} characters`, mailAddress(max + 1), `Email can be at most ${max} characters`);
}
