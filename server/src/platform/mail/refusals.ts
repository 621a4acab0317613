/** Elsewhere, the connection or the sender is refused, which is the operator's to mend: mail waits for that. */
const OF_ONE_MAIL = new Set(['RCPT TO', 'DATA']);
/**
 * Mailbox unknown, gone, or full; address malformed; message too large or unreadable (RFC 3463). Not: the sender's address. Exchange
 * Online says 5.4.1 of mailboxes that it does not have, and Google 5.5.2 of addresses that it cannot read.
 */
const ABOUT_THE_MAIL = /^5\.(?:1\.[^78]|2\.|3\.4$|4\.1$|5\.2$|6\.)/u;
/** Replies of servers without such codes. */
const ABOUT_THE_MAILBOX = new Set([501, 550, 551, 552, 553]);
const RELAYING = /\brelay/iu;

/** Whether a mail server refused this mail for good: a 5xx about its recipient or its content, not about who may send. */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { permanent, command, response = '', responseCode } = error as SmtpError;
  if (!permanent || command === undefined || !OF_ONE_MAIL.has(command)) return false;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/u.exec(response)?.[1];
  if (enhanced) return ABOUT_THE_MAIL.test(enhanced);
  return ABOUT_THE_MAILBOX.has(responseCode ?? 0) && !RELAYING.test(response);
}

/** The facts that nodemailer knows about a failure. */
interface SmtpError {
  permanent?: boolean;
  command?: string;
  response?: string;
  responseCode?: number;
}
