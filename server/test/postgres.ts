import pg from 'pg';

/** A new database on the server at `url`, and how to drop it: an empty one, or a copy of the database `template`. */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `kitroom_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await onServer(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => onServer(url, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
