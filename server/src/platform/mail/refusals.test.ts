import { expect, it } from 'vitest';
import { isRefusal } from './refusals.ts';

const failure = (command: string, response: string) => {
  const responseCode = Number(response.slice(0, 3));
  return Object.assign(new Error(response), {
    command,
    response,
    responseCode,
    permanent: responseCode >= 500,
  });
};

it.each([
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '550 5.1.1 <a@b.co>: Recipient address rejected: User unknown'],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.'],
  ['RCPT TO', '550 5.1.10 Recipient not found'],
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  ['RCPT TO', '553 Mailbox name not allowed'],
  ['DATA', '552 5.3.4 Message too big'],
])('%s answered by "%s" is final', (command, response) => {
  expect(isRefusal(failure(command, response))).toBe(true);
});

it.each([
  ['CONN', '554 No SMTP service here'],
  ['MAIL FROM', '550 5.1.8 Sender address rejected'],
  ['AUTH PLAIN', '535 5.7.8 Authentication failed'],
  // Postfix says what it has against the client and the sender at the recipient.
  ['RCPT TO', '554 5.7.1 <a@b.co>: Relay access denied'],
  ['RCPT TO', '553 5.1.8 <k@localhost>: Sender address rejected: Domain not found'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '530 5.7.0 Authentication required'],
  ['RCPT TO', '550 5.3.2 System not accepting network messages'],
  ['RCPT TO', '554 Transaction failed'],
  ['DATA', '554 5.7.1 Blocked by policy'],
  ['DATA', '554 Transaction failed'],
  ['RCPT TO', '450 4.2.1 Try again later'],
])('%s answered by "%s" waits', (command, response) => {
  expect(isRefusal(failure(command, response))).toBe(false);
});

it('what is no answer of a mail server waits', () => {
  expect([isRefusal(new Error('connect ECONNREFUSED')), isRefusal('x')]).toEqual([false, false]);
});
