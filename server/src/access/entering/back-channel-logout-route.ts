import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { singleSignOnCalls } from '@kitroom/contract/access/single-sign-on-calls';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { busy, invalid, notFound } from '../../platform/http/errors.ts';
import type { App } from '../../platform/http/schemas.ts';
import { serve } from '../../platform/http/serve.ts';
import { type Provider, ProviderUnavailableError } from '../factors/provider/provider.ts';
import { endProviderSessions } from './end-provider-sessions.ts';

const FORM = 'application/x-www-form-urlencoded';

/** A provider's message that someone has signed out there. 404 without settings, 400 for a token that is not the provider's. */
export function backChannelLogoutRoute(
  app: App,
  db: Database,
  { singleSignOn: settings }: Pick<Config, 'singleSignOn'>,
  provider: Provider | undefined,
): void {
  // Only this call reads forms: other sites can send them without asking first.
  app.register(async (scope) => {
    // An object with thousands of keys that a stranger has chosen takes long to make: one is read.
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, read) =>
      read(null, { logout_token: new URLSearchParams(String(body)).get('logout_token') ?? undefined }),
    );
    serve(scope, singleSignOnCalls.end, async (request) => {
      if (!provider || !settings) throw notFound();
      const bad = () => invalid([{ path: 'logout_token', message: singleSignOn.badLogoutToken }]);
      const loggedOut = await provider.loggedOut(request.body.logout_token).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a logout token was refused');
        throw error instanceof ProviderUnavailableError ? busy() : bad();
      });
      const ended = { ...loggedOut, issuer: settings.issuer };
      if (!(await endProviderSessions(db, ended, request.changeId))) throw bad();
      return { message: 'Signed out' };
    });
  });
}
