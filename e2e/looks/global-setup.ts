import { writeFileSync } from 'node:fs';
import { authCalls } from '@kitroom/contract/auth-calls';
import { devices, expect, request } from '@playwright/test';
import { BASE_URL } from '../address.ts';
import { ADMIN, DEMO_PASSWORD, VIEWER } from '../fixtures.ts';
import { stateFile } from './sign-ins.ts';

/** Signs in everyone who looks. */
export default async function signInAll(): Promise<void> {
  // The list of sessions names the browser.
  const { userAgent } = devices['Desktop Chrome'];
  for (const email of [ADMIN, VIEWER]) {
    const context = await request.newContext({ baseURL: BASE_URL, userAgent });
    const answer = await context.post(authCalls.login.path, { data: { email, password: DEMO_PASSWORD } });
    expect(answer.status(), await answer.text()).toBe(200);
    const { csrfToken } = await answer.json();
    const localStorage = [{ name: 'csrfToken', value: csrfToken }];
    const { cookies } = await context.storageState();
    writeFileSync(
      stateFile(email),
      JSON.stringify({ cookies, origins: [{ origin: BASE_URL, localStorage }] }),
    );
    await context.dispose();
  }
}
