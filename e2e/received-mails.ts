import { expect, type Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { SMTP_PORT } from './address.ts';
import { axeViolations } from './axe.ts';

/** A mail as its parts were written. */
export interface ReceivedMail {
  to: string;
  text: string;
  html: string;
}

/** A real mail receiver on the address the application sends to: one at a time. */
export async function receiveMails() {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        const raw = Buffer.concat(chunks).toString('latin1');
        mails.push({ to, text: partOf(raw, 'text/plain'), html: partOf(raw, 'text/html') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(SMTP_PORT, '127.0.0.1', () => resolve()));
  return {
    /** All mails to an address, as soon as there are that many. */
    async to(address: string, count: number): Promise<ReceivedMail[]> {
      const received = () => mails.filter(({ to }) => to === address);
      await expect.poll(() => received().length).toBe(count);
      return received();
    },
    close: () => server.close(() => {}),
  };
}

/** One part of a mail, quoted-printable or as it is. */
function partOf(raw: string, type: string): string {
  const found = new RegExp(`Content-Type: ${type}(.*?)\r\n\r\n(.*?)\r\n--`, 'isu').exec(raw);
  const [, headers = '', part = ''] = found ?? [];
  if (!/quoted-printable/iu.test(headers)) return part;
  const bytes = part
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The link in a mail's plain text. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const link = /http:\/\/localhost:\d+\/reset-password\?token=[\w-]+/u.exec(text)?.[0] ?? '';
  expect(link).not.toBe('');
  return link;
}

/**
 * The flaws of a mail on a narrow phone, in both themes: contrast, width, and anything it would load from elsewhere.
 */
export async function flawsOfMail(page: Page, html: string): Promise<string[]> {
  const flaws: string[] = [];
  await page.setViewportSize({ width: 360, height: 740 });
  page.on('request', (request) => flaws.push(`loads ${request.url()}`));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    // The dark theme differs in nothing but colors.
    const rules = colorScheme === 'dark' ? 'contrast' : 'all rules';
    flaws.push(...(await axeViolations(page, rules)).map((violation) => `${colorScheme}: ${violation}`));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) flaws.push(`${width} px wide`);
  }
  return flaws;
}
