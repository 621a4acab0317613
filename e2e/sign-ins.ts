import { createHmac } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { DEMO_PASSWORD, expect } from './fixtures.ts';

/** Fills in the form of the sign-in page or dialog, and sends it. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Sets up a code app where it is offered: its key, and the first recovery code. */
export async function setUpCodeApp(page: Page): Promise<{ secret: string; recoveryCode: string }> {
  await page.getByRole('button', { name: 'Set Up Code App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a code app' });
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from your app').fill(appCode(secret, -1));
  return { secret, recoveryCode: await saveRecoveryCodes(page) };
}

/** Adds a passkey where it is offered, as the first second step; the first recovery code. */
export async function addPasskey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  return saveRecoveryCodes(page);
}

async function saveRecoveryCodes(page: Page): Promise<string> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [first = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  return first;
}

/** A device with a fingerprint reader, on which the finger is always the right one; its id. */
export async function device(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

/** Shows no passkeys in the field for the email: the device would answer there, before a button is pressed. */
export async function withoutPasskeyList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app shows for a key, by the letter of RFC 6238: another hand than the server's. */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
