import pg from 'pg';
import { UnusableDatabaseError } from '../unusable-database.ts';

// Of Node's TLS, where a certificate is looked at.
const CERTIFICATE =
  /^(?:SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS_CERT_ALTNAME|INVALID_CA|HOSTNAME_MISMATCH)/u;

const NO_PASSWORD = /client password must be|empty password/u;

/** The advice for a standby, and for a user or a database that is set to read only. */
export const READ_ONLY = 'Name the primary server, or take default_transaction_read_only off';

/** The advice by the code and the message of an error, separated by a blank. */
const ADVICE: readonly (readonly [error: RegExp, advice: string])[] = [
  [
    CERTIFICATE,
    'Name the file of the certificate’s authority with sslrootcert, or set sslmode=require, which encrypts without asking who answers',
  ],
  [/does not support SSL/u, 'Turn TLS on there, or set sslmode=prefer or sslmode=disable'],
  [
    /no encryption|SSL (?:off|required|connection is required)|insecure/iu,
    'Set sslmode=require; where TLS is off there, allow this user, database, and machine in pg_hba.conf',
  ],
  [NO_PASSWORD, 'Put one into the address, or into PGPASSWORD'],
  [
    /^28P01|authentication failed/u,
    'Check user and password, and write %40 for @, %2F for /, %23 for #, %3F for ?, and %25 for % in them',
  ],
  [/Tenant or user not found/u, 'Copy the pooler’s whole address: its user is postgres.<id>'],
  [/no pg_hba.conf entry|^28000.*rejects/u, 'Allow this user, database, and machine in pg_hba.conf'],
  [/^28000/u, 'Check the user'],
  [/use SHOW HELP/u, 'This is PgBouncer’s own console: name Kitroom’s database'],
  [/^3D000|database .* does not exist/u, 'Create the database, or correct its name'],
  [/^42501/u, 'Make the user the owner of the database (alter database … owner to …)'],
  [/^3F000/u, 'Its search_path must name a schema in which the user can create tables'],
  [
    /^(?:42P07|42701|42703|42P01)/u,
    'It probably has tables of another program: give Kitroom an empty database of its own',
  ],
  [/^25006/u, READ_ONLY],
  [
    /unsupported startup parameter/u,
    'Take it out of the address, or let PgBouncer ignore it (ignore_startup_parameters)',
  ],
  [/^42704|invalid command-line argument/u, 'Correct the options in the address'],
  [/^53300/u, 'All connections are taken: raise max_connections, or end those of other programs'],
  [/^57P/u, 'Start Kitroom again when the server takes connections'],
  [/ENOTFOUND|EAI_AGAIN/u, 'Check the name of the host'],
  [/EACCES|EPERM/u, 'The user who runs Kitroom may not use this socket'],
  [/ECONNREFUSED|ENOENT/u, 'Nothing listens there: start PostgreSQL, or correct host and port'],
  [
    /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/u,
    'Nothing there answers as PostgreSQL does: check host, port, and firewalls',
  ],
  [
    /invalid response|establishing an SSL|terminated|disconnected|ECONNRESET|EPROTO|SSL_|_SSL/u,
    'What answers there may not be PostgreSQL: check host and port',
  ],
];

/**
 * Turns what PostgreSQL or the way there has said while the database was opened into a sentence for the operator, without
 * the password; other errors are returned unchanged.
 */
export function asUnusableServer(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof UnusableDatabaseError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const advice = ADVICE.find(([pattern]) => pattern.test(`${code} ${error.message}`))?.[1];
  // A refusal that nobody has foreseen says more than its stack.
  if (advice === undefined && !(error instanceof pg.DatabaseError)) return error;
  // An unresolved pair of addresses fails with several errors and without its own message.
  const message = error.message || code;
  const certificate = CERTIFICATE.test(code) ? `its certificate is not trusted (${message})` : message;
  const reason = NO_PASSWORD.test(message) ? 'it asks for a password, and none is given' : certificate;
  return unusable(place, reason, advice, error);
}

/** The error for a database that cannot be used as it is, and what to do. */
export function unusable(
  place: string,
  reason: string,
  advice?: string,
  cause?: Error,
): UnusableDatabaseError {
  const sentence = `The database ${place} of DATABASE_URL can’t be used: ${reason.replace(/\.$/u, '')}.`;
  return new UnusableDatabaseError(advice === undefined ? sentence : `${sentence} ${advice}.`, { cause });
}
