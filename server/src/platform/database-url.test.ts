import { describe, expect, it } from 'vitest';
import { problemOfDatabaseUrl } from './database-url.ts';

const FORM = /^must be an address such as postgres:\/\//u;
const ESCAPED = /^has a character in its user or password that ends them: write %40 for @/u;
const SEVERAL = /^names several servers/u;
const SCHEMA = /^has the parameter \w+, which PostgreSQL does not know/u;

describe('the address of a database', () => {
  it.each([
    ['another program’s', 'mysql://kitroom:secret@db/kitroom', FORM],
    ['SQLAlchemy’s', 'postgresql+psycopg2://kitroom:secret@db/kitroom', FORM],
    ['Java’s', 'jdbc:postgresql://db/kitroom?password=secret', FORM],
    ['libpq’s list of words', 'host=db user=kitroom password=secret', FORM],
    ['a command', "psql 'postgres://kitroom:secret@db/kitroom'", FORM],
    ['with a port that is none', 'postgres://kitroom:secret@db:99999/kitroom', FORM],
    ['with a port that is no number', 'postgres://kitroom:secret@db/kitroom?port=secret', FORM],
    ['with / in the password', 'postgres://kitroom:se/cret@db/kitroom', ESCAPED],
    ['with / after digits, which are taken for a port', 'postgres://kitroom:12/secret@db/kitroom', ESCAPED],
    ['with # in the password', 'postgres://kitroom:12#secret@db/kitroom', ESCAPED],
    ['with # in a parameter', 'postgres://db/kitroom?user=kitroom&password=12#secret', ESCAPED],
    ['with ? in the password', 'postgres://kitroom:12?secret@db/kitroom', ESCAPED],
    ['with ? and = in the password', 'postgres://kitroom:12?a=secret@db/kitroom', ESCAPED],
    ['with @ and / in the password', 'postgres://kitroom:s@cret/w@db/kitroom', ESCAPED],
    ['with % in the password', 'postgres://kitroom:secret%ff@db/kitroom', ESCAPED],
    ['of several servers', 'postgres://kitroom:secret@db1:5432,db2:5433/kitroom', SEVERAL],
    ['of several servers in a parameter', 'postgres:///kitroom?host=db1,db2&user=secret', SEVERAL],
    ['with a schema as Prisma has it', 'postgres://kitroom:secret@db/kitroom?schema=shop', SCHEMA],
  ])('%s is refused, without what it says', (_which, url, problem) => {
    const said = problemOfDatabaseUrl(url);
    expect(said).toMatch(problem);
    expect(said).not.toContain('secret');
  });

  it.each([
    'postgres://kitroom@db',
    'postgresql://kitroom:secret@db:5432/kitroom',
    'POSTGRES://kitroom:secret@[::1]:5432/kitroom',
    // Only the last @ ends the password.
    'postgres://kitroom:p@ss:w@db/kitroom',
    'postgres://kitroom:p%40ss%2Fw%23rd%3Fx%25y@db/kitroom',
    'postgres://kitroom:50%off@db/kitroom',
    'postgres://kitroom:pässwörd ½@db/kitroom',
    // A folder with a socket, in each way to write it.
    'postgres://kitroom:secret@/kitroom?host=/tmp',
    'postgres:///kitroom?host=/var/run/postgresql&user=kitroom',
    'postgres://kitroom:secret@localhost/kitroom?host=/cloudsql/shop:us-east1:db',
    'postgres://kitroom:secret@%2Ftmp:5433/kitroom',
    // As hosts hand them out: Neon, Supabase, Azure, Prisma’s users.
    'postgresql://kitroom:secret@ep-red-1.us-east-2.aws.neon.tech/kitroom?sslmode=require&channel_binding=require&options=endpoint%3Dep-red-1',
    'postgres://postgres.abcd:secret@aws-0-eu-central-1.pooler.supabase.com:6543/postgres?pgbouncer=true&connection_limit=1',
    'postgres://db.postgres.database.azure.com/kitroom?user=kitroom@db&password=s@cret&sslmode=require',
    'postgres://kitroom:secret@db/kitroom?schema=public',
  ])('%s is one', (url) => {
    expect(problemOfDatabaseUrl(url)).toBeUndefined();
  });
});
