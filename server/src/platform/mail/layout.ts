/** What a mail says: a few sentences and at most one thing to do. */
export interface Letter {
  subject: string;
  /** First name, as in the greeting. */
  firstName: string;
  paragraphs: readonly string[];
  action?: { label: string; link: string };
  /** Small print below. */
  footnote: string;
}

/** Sets a letter as plain text and as HTML that mail programs show right: a table, inline styles, no pictures. */
export function layOut(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ firstName, paragraphs, action, footnote }: Letter): string {
  const parts = [`Hi ${firstName},`, ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.link}`);
  return `${[...parts, `-- \n${footnote}`].join('\n\n')}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function asHtml({ subject, firstName, paragraphs, action, footnote }: Letter): string {
  const body = [`Hi ${firstName},`, ...paragraphs]
    .map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escaped(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px">
<tr><td style="padding:24px 32px 0;${FONT};font-size:18px;font-weight:700;color:#1a1f27">Kitroom</td></tr>
<tr><td style="padding:20px 32px 8px;${FONT};color:#1a1f27">
${body}
${action ? button(action) : ''}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e3e6eb;${FONT};font-size:13px;line-height:20px;color:#566071">${escaped(footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function button({ label, link }: NonNullable<Letter['action']>): string {
  const href = escaped(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
<tr><td style="border-radius:8px;background:#3355c4"><a href="${href}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></td></tr>
</table>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#566071">If the button does not work, copy this address into your browser:<br><a href="${href}" style="color:#3355c4;word-break:break-all">${href}</a></p>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
