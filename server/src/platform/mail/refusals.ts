/** Elsewhere, the connection or the sender is refused, which is the operator's to mend: mail waits for that. */
const OF_ONE_MAIL = new Set(['RCPT TO', 'DATA']);
/**
 * Mailbox unknown, gone, or full; address malformed; message too large or unreadable (RFC 3463). Not: the sender's address, and codes
 * that a provider has added, such as those of Exchange Online for a day's limit (5.1.90) or for another one's address as the sender
 * (5.2.252). Exchange Online says 5.4.1 of mailboxes that it does not have, and Google 5.5.2 of addresses that it cannot read.
 */
const ABOUT_THE_MAIL = /^5\.(?:1\.(?:[0-69]|10)|2\.[0-4]|3\.4|4\.1|5\.2|6\.\d{1,2})$/u;
/** Replies of servers without such codes: they are about the mailbox if they say so. */
const ABOUT_THE_MAILBOX = new Set([501, 550, 551, 552, 553]);
const MAILBOX = /\b(?:user|mailbox|recipient|address|account|unknown)\b/iu;
/** What servers have against the sender, or for now, also at the recipient and in one answer with words about that. */
const ABOUT_THE_SENDER = /\brelay|\bsend(?:er\b|as)|\bauth|\bspam|\bblocked\b|\bquota|\blimit\b/iu;

/** Whether a mail server refused this mail for good: a 5xx about its recipient or its content, not about who may send. */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { permanent, command, response = '', responseCode } = error as SmtpError;
  if (!permanent || command === undefined || !OF_ONE_MAIL.has(command)) return false;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/u.exec(response)?.[1];
  if (/SendAsDenied/u.test(response)) return false;
  if (enhanced) return ABOUT_THE_MAIL.test(enhanced);
  return (
    ABOUT_THE_MAILBOX.has(responseCode ?? 0) && MAILBOX.test(response) && !ABOUT_THE_SENDER.test(response)
  );
}

/** The facts that nodemailer knows about a failure. */
interface SmtpError {
  permanent?: boolean;
  command?: string;
  response?: string;
  responseCode?: number;
}
