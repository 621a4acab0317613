import { writeFileSync } from 'node:fs';
import { devices, request } from '@playwright/test';
import { BASE_URL } from '../address.ts';
import { ADMIN, login, VIEWER } from '../fixtures.ts';
import { stateFile } from './sign-ins.ts';

/** Signs in everyone who looks. */
export default async function signInAll(): Promise<void> {
  // The list of sessions names the browser.
  const { userAgent } = devices['Desktop Chrome'];
  for (const email of [ADMIN, VIEWER]) {
    const context = await request.newContext({ baseURL: BASE_URL, userAgent });
    const csrfToken = await login(context, email);
    const localStorage = [{ name: 'csrfToken', value: csrfToken }];
    const { cookies } = await context.storageState();
    writeFileSync(
      stateFile(email),
      JSON.stringify({ cookies, origins: [{ origin: BASE_URL, localStorage }] }),
    );
    await context.dispose();
  }
}
