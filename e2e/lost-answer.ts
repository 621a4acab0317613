import type { Page } from '@playwright/test';

/** Has the server do the next write to this path, and cuts its answer off. Resolves to how often it was sent, when asked. */
export async function loseAnswer(page: Page, path: string, method = 'POST'): Promise<() => number> {
  let sent = 0;
  await page.route(`**${path}`, async (route) => {
    const request = route.request();
    // A dry run changes nothing.
    if (request.method() !== method || request.postData()?.includes('"dry_run":true'))
      return route.fallback();
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => sent;
}
