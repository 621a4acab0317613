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
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. [host.prod.outlook.com]'],
  ['RCPT TO', '555 5.5.2 Syntax error, cannot decode response'],
  ['RCPT TO', '501 Syntax error in address'],
  ['RCPT TO', '550-Mailbox unknown\n550 gone'],
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
  ['RCPT TO', '450 4.7.1 Greylisted, see postgrey help'],
  ['RCPT TO', '452 4.5.3 Too many recipients'],
  ['RCPT TO', '421 4.7.0 Too many connections'],
  ['RCPT TO', '503 5.5.1 Bad sequence of commands'],
  ['RCPT TO', '550 5.7.64 TenantAttribution; Relay Access Denied'],
  ['DATA', '550 5.7.26 Unauthenticated email is not accepted due to the DMARC policy'],
  ['DATA', '451 4.7.500 Server busy. Please try again later'],
  ['DATA', '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP'],
])('%s answered by "%s" waits', (command, response) => {
  expect(isRefusal(failure(command, response))).toBe(false);
});

it('what is no answer of a mail server waits', () => {
  expect([isRefusal(new Error('connect ECONNREFUSED')), isRefusal('x')]).toEqual([false, false]);
});
