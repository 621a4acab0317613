import type { Mail } from './outbox.ts';

/** Who a mail is for: the stored address and the name in the greeting. */
export interface Recipient {
  email: string;
  first_name: string;
}

/** The content of a mail: a few sentences and at most one thing to do. */
interface Letter {
  subject: string;
  /** Above the greeting, in HTML only. */
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; link: string };
  /** Small print below. */
  footnote: string;
}

/** A letter as plain text and as HTML that mail programs show right: a table, inline styles, no pictures. */
export function mailTo({ email, first_name }: Recipient, letter: Letter): Mail {
  const greeted = { ...letter, paragraphs: [`Hi ${first_name},`, ...letter.paragraphs] };
  return { to: email, subject: letter.subject, text: asText(greeted), html: asHtml(greeted) };
}

function asText({ paragraphs, action, footnote }: Letter): string {
  const parts = [...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.link}`);
  return `${[...parts, footnote, '-- \nKitroom'].join('\n\n')}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Programs that know both themes take these instead of the inline styles, which are those of the light one.
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#111418!important}
.card{background:#191d23!important;border-color:#2b313a!important}
.text{color:#e7eaef!important}
.muted{color:#a3acba!important;border-color:#2b313a!important}
.button{background:#9db1ff!important}
.label{color:#0f1424!important}
.link{color:#9db1ff!important}
}`;

function asHtml({ subject, heading, paragraphs, action, footnote }: Letter): string {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escaped(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9">
<div role="main">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td style="padding:18px 32px;background:#2643a3;${FONT};font-size:16px;line-height:24px;font-weight:700;color:#ffffff">Kitroom</td></tr>
<tr><td class="text" style="padding:32px 32px 8px;${FONT};color:#1a1f27;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:600">${escaped(heading)}</h1>
${body}
${action ? button(action) : ''}
</td></tr>
<tr><td class="muted" style="padding:16px 32px 24px;border-top:1px solid #e3e6eb;${FONT};font-size:13px;line-height:20px;color:#566071">${escaped(footnote)}</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

function button({ label, link }: NonNullable<Letter['action']>): string {
  const href = escaped(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
<tr><td class="button" style="border-radius:8px;background:#3355c4"><a href="${href}" class="label" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></td></tr>
</table>
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#566071">If the button does not work, copy this address into your browser:<br><a href="${href}" class="link" style="color:#3355c4;word-break:break-all">${href}</a></p>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
