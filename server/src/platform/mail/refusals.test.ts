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
  ['DATA', '554 5.6.0 Message content is not acceptable'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. [host.prod.outlook.com]'],
  ['RCPT TO', '555 5.5.2 Syntax error, cannot decode response'],
  ['RCPT TO', '501 Syntax error in address'],
  ['RCPT TO', '550-Mailbox unknown\n550 gone'],
  ['RCPT TO', '550 <a@b.co>: Recipient address rejected: User unknown in local recipient table'],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable'],
  ['RCPT TO', '550-5.1.1 <blocked.kim@b.co> does not exist'],
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
  ['RCPT TO', '550 5.1.7 Sender mailbox address is malformed'],
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
  // Exchange Online: the day's limit, an hour's limit, and a sender that is another one than who has signed in.
  [
    'RCPT TO',
    '550 5.1.90 Your message can not be sent because you have reached your daily limit for message recipients',
  ],
  [
    'DATA',
    '554 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour',
  ],
  ['DATA', '554 5.2.252 SendAsDenied; kit@b.co not allowed to send as club@b.co'],
  ['DATA', '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
  // cPanel's Exim says at the recipient what it has against the sender, and without a code of more than three digits.
  ['RCPT TO', '550 Sender verify failed'],
  ['RCPT TO', '550-Verification failed for <kit@b.co>\n550-No Such User Here\n550 Sender verify failed'],
  [
    'RCPT TO',
    '550-Please turn on SMTP Authentication in your mail client.\n550 a.b.co is not permitted to relay',
  ],
  ['RCPT TO', '550 SMTP AUTH is required for message submission on port 587'],
  ['RCPT TO', '550-"JunkMail rejected - a.b.co is in an RBL: https://rbl.example"'],
  ['RCPT TO', '550 Access denied - Invalid HELO name'],
  ['RCPT TO', '550 Blocked'],
  ['DATA', '550 This message was classified as SPAM and may not be delivered'],
  ['DATA', '552 Message rejected: daily quota exceeded'],
  ['DATA', '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP'],
])('%s answered by "%s" waits', (command, response) => {
  expect(isRefusal(failure(command, response))).toBe(false);
});

it('what is no answer of a mail server waits', () => {
  expect([isRefusal(new Error('connect ECONNREFUSED')), isRefusal('x')]).toEqual([false, false]);
});
