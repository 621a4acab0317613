import { roleNamed } from '../access/held-codes.ts';
import { openProvider } from '../access/single-sign-on/provider.ts';
import type { Config } from '../platform/config.ts';
import { reasonOf } from '../platform/reason-of.ts';
import type { ExistingDatabase } from './existing-database.ts';
import { type Finding, fine, problem } from './finding.ts';

/** Whether the provider answers and calls itself what the settings call it, and whether new people's role exists. */
export async function* singleSignOnFindings(
  { singleSignOn: settings, publicUrl }: Config,
  { db }: ExistingDatabase,
): AsyncGenerator<Finding> {
  if (!settings) return;
  const provider = openProvider(settings, publicUrl);
  yield await provider.check().then(
    () => fine(`Single sign-on: ${settings.issuer} answers.`),
    (error: unknown) => problem(`Single sign-on: ${reasonOf(error)}`),
  );
  const { newUsersRole: role } = settings;
  if (role !== undefined && (await roleNamed(db.query, role)) === undefined)
    yield problem(`OIDC_NEW_USERS: no role is called "${role}", so nobody gets an account by signing in.`);
}
