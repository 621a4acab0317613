import { KIND_NAMES } from '@kitroom/contract/kinds';
import pg from 'pg';
import { LIMITS_OF_TRANSACTION } from './pooler.ts';
import type { Connecting, ServerAddress } from './server-address.ts';
import { unusable } from './unusable-server.ts';

/** Reasons for which a server turns down a connection with TLS, or one without it. */
const BECAUSE_OF_TLS = /SSL|TLS|encrypt|insecure/iu;
const NO_TLS = /does not support SSL|establishing an SSL/u;

/** Databases that speak PostgreSQL's protocol, but lack something that Kitroom's tables need. */
const OTHER_PRODUCTS = /CockroachDB|Redshift|YugabyteDB|-YB-|Greenplum|Materialize|QuestDB/u;
const OLDEST = 14;

/** A server as the first connection finds it. */
export interface Met {
  /** The way that every other connection takes, too. */
  way: Connecting;
  /** Whether a pooler such as PgBouncer answers: it gives each client a number of its own instead of that of PostgreSQL's process. */
  pooled: boolean;
  /** Whether a transaction can write. */
  writable: boolean;
}

interface Identity {
  pid: number;
  product: string;
}
const IDENTITY = 'select pg_backend_pid() as pid, version() as product';

/** What the first connection asks of the server and the database. */
export interface State {
  version: number;
  encoding: string;
  read_only: string;
  /** Whether Kitroom has not made its tables yet. */
  is_new: boolean;
  /** One of its tables in which row-level security hides rows from this user; null: it hides none. */
  hides_rows: string | null;
}
const TABLES = [...KIND_NAMES, 'change_log'].map((name) => `'${name}'`).join();
const STATE = `select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as read_only,
  to_regclass('kysely_migration') is null as is_new,
  (select min(relname) from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and relname in (${TABLES}) and row_security_active(oid)) as hides_rows`;

/** Throws for what only speaks PostgreSQL's protocol. */
export function refuseOthers(place: string, product: string): void {
  const [name] = OTHER_PRODUCTS.exec(product) ?? [];
  if (name !== undefined) throw unusable(place, `it is ${name}`, 'Kitroom needs PostgreSQL itself');
}

/** Throws for a PostgreSQL that is too old, for a new database that cannot hold every letter, and for rows that seem to be gone. */
export function refuseUnfit(place: string, { version, encoding, is_new, hides_rows }: State): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) throw unusable(place, `it is PostgreSQL ${major}`, `Kitroom needs ${OLDEST} or newer`);
  if (is_new && encoding !== 'UTF8') throw unusable(place, `its encoding is ${encoding}`, IN_UTF8);
  if (!is_new && hides_rows !== null)
    throw unusable(place, `row-level security hides rows of ${hides_rows} from its user`, SHOW_ROWS);
}

const SHOW_ROWS =
  'Make the user the owner of all tables, and take force row level security off (alter table … no force row level security)';
const IN_UTF8 = 'Create it again in UTF8 (createdb --encoding UTF8 --template template0)';

/** Connects for the first time. Rejects when the database does not answer, or is none that Kitroom can use. */
export async function meet({ place, ways }: ServerAddress, milliseconds: number): Promise<Met> {
  const [way, ...others] = ways;
  const client = new pg.Client({
    ...way,
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  });
  // Errors after the answer are of no interest.
  client.on('error', () => {});
  try {
    await client.connect();
    const [identity] = (await client.query<Identity>(IDENTITY)).rows;
    // Before anything is asked that only PostgreSQL knows.
    refuseOthers(place, identity?.product ?? '');
    // A role's own limits may be shorter.
    const answers: unknown = await client.query(`begin; ${LIMITS_OF_TRANSACTION}; ${STATE}; commit`);
    const [state] = (answers as pg.QueryResult<State>[]).flatMap(({ rows }) => rows) as [State];
    refuseUnfit(place, state);
    return {
      way,
      // pg knows it to cancel queries; its types leave it out.
      pooled: identity?.pid !== (client as pg.Client & { processID: number }).processID,
      writable: state.read_only === 'off',
    };
  } catch (error) {
    const [next, ...rest] = others;
    const { message, code = '' } = error as Error & { code?: string };
    if (next === undefined || !BECAUSE_OF_TLS.test(`${code} ${message}`)) throw error;
    return await meet({ place, ways: [next, ...rest] }, milliseconds).catch((second: Error) => {
      // What was asked for first was refused, and TLS is not to be had: the first refusal says more.
      throw NO_TLS.test(second.message) ? error : second;
    });
  } finally {
    void client.end();
  }
}
