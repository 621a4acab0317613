import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { unusedParameters } from './unused-parameters.ts';

const FORM = 'must be an address such as smtp://user:password@mail.example.com:587';

/** What the connection to a mail server knows. */
const PARAMETERS =
  /^(?:name|pool|authMethod|(?:require|ignore|opportunistic)TLS|(?:tls\.)?servername|tls\.(?:rejectUnauthorized|ciphers|(?:min|max)Version)|(?:connection|greeting|socket|dns|idle)Timeout|max(?:Connections|Messages|Requeues)|rate(?:Delta|Limit)|localAddress|debug|logger)$/u;
const SWITCHES = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'tls.rejectUnauthorized'];

// Passwords are pasted as they are, such as those of Amazon SES with their slashes. On port 465, a server begins with encryption.
const asMeant = (value: string) =>
  value
    .replace(
      /^(smtps?:\/\/)(.*)@/u,
      (_all, start: string, user: string) =>
        `${start}${user.replace(/[/?#@]|%(?![\da-f]{2})/giu, encodeURIComponent)}@`,
    )
    .replace(/^smtp(:\/\/.*:465)(?=[/?]|$)/u, 'smtps$1');

/** The address of the mail server. */
export const smtpUrl = z.preprocess(
  (value) => (typeof value === 'string' ? asMeant(value) : value),
  z.string().superRefine((value, { addIssue }) => {
    const message = problemOfSmtpUrl(value);
    if (message !== undefined) addIssue({ code: 'custom', message });
  }),
);

function problemOfSmtpUrl(value: string): string | undefined {
  if (!/^smtps?:/iu.test(value) || !URL.canParse(value)) return FORM;
  const { hostname, searchParams } = new URL(value);
  // As in `smtp:mail.example.com`.
  if (hostname === '') return FORM;
  const wrong = SWITCHES.find((name) => !['true', 'false', null].includes(searchParams.get(name)));
  return wrong && `must have ${wrong}=true or ${wrong}=false`;
}

// Nothing that a slip has made part of it, such as a quotation mark. Unlike the addresses of people, it may have letters of
// any script, and a host without a dot.
const SENDER = /^(?!\.|.*(?:\.[.@]|@\.|\.$))[^\s@<>()"[\]:;,\\]+@[^\s@<>()"\\]+$/u;

/** Who mail is from, with or without a name. */
export const mailSender = z.string().refine((value) => {
  const [first, ...others] = addressparser(value);
  return others.length === 0 && SENDER.test(first?.address ?? '') && !first?.name.includes('@');
}, 'must be one sender, such as Kitroom <kitroom@example.com>');

/** Says which parameters of SMTP_URL do nothing, and that mail comes from an address that only this machine knows. */
export function mailWarnings(config: { smtpUrl: string | undefined; mailFrom: string }): string[] {
  if (config.smtpUrl === undefined) return [];
  const warnings = unusedParameters('SMTP_URL', config.smtpUrl, PARAMETERS);
  const address = addressparser(config.mailFrom)[0]?.address ?? '';
  if (/@localhost$/iu.test(address))
    warnings.push(
      `Mail is sent from ${address}, which most mail servers refuse: set MAIL_FROM to an address that SMTP_URL may send from`,
    );
  return warnings;
}
