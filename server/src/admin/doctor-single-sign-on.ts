import { roleNamed } from '../access/single-sign-on/accounts.ts';
import { openProvider } from '../access/single-sign-on/provider.ts';
import type { Config } from '../platform/config.ts';
import { reasonOf } from '../platform/reason-of.ts';
import type { Finding } from './doctor-pictures.ts';
import type { ExistingDatabase } from './existing-database.ts';

/** Whether the provider answers and calls itself what the settings call it, and whether new people's role exists. */
export async function singleSignOnFindings(
  { singleSignOn: settings, publicUrl }: Config,
  { db }: ExistingDatabase,
): Promise<Finding[]> {
  if (!settings) return [];
  const provider = openProvider(settings, publicUrl);
  const answers = await provider.check().then(
    (): Finding => ({ healthy: true, sentence: `Single sign-on: ${settings.issuer} answers.` }),
    (error: unknown): Finding => ({ healthy: false, sentence: `Single sign-on: ${reasonOf(error)}` }),
  );
  const { newUsersRole: role } = settings;
  if (role === undefined || (await roleNamed(db.query, role)) !== undefined) return [answers];
  const sentence = `OIDC_NEW_USERS: no role is called "${role}", so nobody gets an account by signing in.`;
  return [answers, { healthy: false, sentence }];
}
