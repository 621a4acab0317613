import { startProvider } from './oidc-provider.ts';

/**
 * The provider as a process of its own, for tests in a browser: it knows one person, by the email that follows the
 * application's address, and tells its parent the settings of the application.
 */
const [publicUrl, email = ''] = process.argv.slice(2);
const provider = await startProvider(publicUrl, { asks: true });
provider.person({ sub: email, email, email_verified: true, given_name: 'Kim', family_name: 'Lee' });
process.on('disconnect', () => process.exit());
process.send?.(provider.env);
