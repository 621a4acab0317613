import { type UserRow, undeliveredInvitations } from '@kitroom/contract/user';
import type { z } from 'zod';
import { callQuery } from '../../api/call-query.ts';
import { signInOptions } from '../../session/sign-in-options.ts';
import { fullName } from './user.ts';

/** Below the address of a new user: how the invitation reaches them. */
export function invitationHelp(hasMail: boolean): string {
  const provider = onlyProvider();
  if (hasMail)
    return provider === null
      ? 'An invitation to choose a password is sent to this address.'
      : 'An invitation is sent to this address.';
  return provider === null
    ? 'No mail server is set up: you get a link to pass on.'
    : `No mail server is set up: tell the new user to sign in with “${provider}”.`;
}

/** The message about a user who was just created. */
export function createdSentence({ is_active }: UserRow, hasMail: boolean): string {
  const provider = onlyProvider();
  if (hasMail)
    return is_active
      ? 'User created. An invitation is on its way.'
      : 'User created. The invitation is sent when the user becomes active.';
  if (provider !== null)
    return `User created. No mail server is set up: tell the user to sign in with “${provider}”.`;
  return is_active
    ? 'User created. No mail server is set up: pass on the invitation link from the user’s page.'
    : 'User created. No mail server is set up: the user’s page has an invitation link once the user is active.';
}

/** Whether a user can get the invitation as a link, where no mail brings it. */
export function getsLink({ is_active }: Pick<UserRow, 'is_active'>, hasMail: boolean): boolean {
  return is_active && !hasMail && onlyProvider() === null;
}

/** Why no invitation has reached a user, and what to do; `link`: whether they can get theirs as a link. */
export function undeliveredWords(user: UserRow, hasMail: boolean): { sentence: string; link: boolean } {
  const provider = onlyProvider();
  const name = fullName(user);
  const why = hasMail
    ? `The last email to ${user.email} could not be delivered. Check the address, or`
    : `No mail server is set up, so no invitation was emailed to ${name}.`;
  if (provider !== null)
    return {
      sentence: `${why} ${hasMail ? 'tell' : 'Tell'} ${name} to sign in with “${provider}”.`,
      link: false,
    };
  return { sentence: `${why} ${hasMail ? 'pass' : 'Pass'} on a link yourself.`, link: true };
}

/** Where nobody chooses a password: what the button of the provider says; otherwise null. */
function onlyProvider(): string | null {
  const options = signInOptions();
  return options === null || options.password ? null : options.label;
}

type Undelivered = z.output<typeof undeliveredInvitations.answer>;

/** Whether no mail brings this user's invitation. */
export function isUndelivered({ sends_mail, undelivered }: Undelivered, { id }: { id: number }): boolean {
  return !sends_mail || undelivered.includes(id);
}

/** Which invitations no mail brings. */
export const undeliveredQuery = callQuery(undeliveredInvitations);
