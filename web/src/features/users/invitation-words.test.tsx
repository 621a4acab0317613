import type { UserRow } from '@kitroom/contract/user';
import { expect, it } from 'vitest';
import { offerProvider } from '../../../test/provider.ts';
import { createdSentence, invitationHelp, undeliveredWords } from './invitation-words.ts';

const anna = { first_name: 'Anna', last_name: 'Schmidt', email: 'anna@example.com' } as UserRow;
const active = { ...anna, is_active: true };
const inactive = { ...anna, is_active: false };

it('with mail and passwords, an invitation to choose one is sent', () => {
  expect(invitationHelp(true)).toBe('An invitation to choose a password is sent to this address.');
  expect(createdSentence(active, true)).toBe('User created. An invitation is on its way.');
  expect(createdSentence(inactive, true)).toBe(
    'User created. The invitation is sent when the user becomes active.',
  );
  expect(undeliveredWords(anna, true)).toEqual({
    sentence:
      'The last email to anna@example.com could not be delivered. Check the address, or pass on a link yourself.',
    link: true,
  });
});

it('without mail, there is a link', () => {
  expect(invitationHelp(false)).toBe('No mail server is set up: you get a link to pass on.');
  expect(createdSentence(active, false)).toBe(
    'User created. No mail server is set up: pass on the invitation link from the user’s page.',
  );
  expect(createdSentence(inactive, false)).toBe(
    'User created. No mail server is set up: the user’s page has an invitation link once the user is active.',
  );
  expect(undeliveredWords(anna, false)).toEqual({
    sentence:
      'No mail server is set up, so no invitation was emailed to Anna Schmidt. Pass on a link yourself.',
    link: true,
  });
});

it('where passwords are off, nothing speaks of one, and no link to one is offered', () => {
  offerProvider('Sign in with Acme', false);
  expect(invitationHelp(true)).toBe('An invitation is sent to this address.');
  expect(invitationHelp(false)).toBe(
    'No mail server is set up: tell the new user to sign in with “Sign in with Acme”.',
  );
  expect(createdSentence(active, true)).toBe('User created. An invitation is on its way.');
  expect(createdSentence(active, false)).toBe(
    'User created. No mail server is set up: tell the user to sign in with “Sign in with Acme”.',
  );
  expect(undeliveredWords(anna, false)).toEqual({
    sentence:
      'No mail server is set up, so no invitation was emailed to Anna Schmidt. Tell Anna Schmidt to sign in with “Sign in with Acme”.',
    link: false,
  });
  expect(undeliveredWords(anna, true)).toEqual({
    sentence:
      'The last email to anna@example.com could not be delivered. Check the address, or tell Anna Schmidt to sign in with “Sign in with Acme”.',
    link: false,
  });
});
