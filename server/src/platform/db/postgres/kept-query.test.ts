import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../../test/harness.ts';
import { keepPlan } from '../prepared.ts';
import { PreparingClient } from './postgres-client.ts';

const READ =
  'select $1::text as text, $2::int as number, count(*) as counted, null as nothing from pg_class where oid = $3';
const UNREADABLE = 'select 1::smallint as small where $1::int > 0';

describe.skipIf(process.env.TEST_ENGINE === 'sqlite')('a kept statement', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let client: PreparingClient;
  beforeAll(async () => {
    postgres = await createPostgresDatabase();
    const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
      if (oid === pg.types.builtins.INT2)
        return () => {
          throw new Error('a smallint');
        };
      return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
    };
    client = new PreparingClient({
      connectionString: postgres.url,
      pipeline: true,
      types: { getTypeParser },
    });
    await client.connect();
    for (const text of [READ, UNREADABLE]) keepPlan(text);
  });
  afterAll(async () => {
    await client.end();
    await postgres.drop();
  });

  const run = (text: string, values: unknown[]) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(text, values, (error, result) => (error ? reject(error) : resolve(result)));
    });

  it('answers the same each time, whether its columns were asked for or known, and others in between', async () => {
    const texts = ['', 'Ä, 7 × "ö" 👕', null, '0'];
    const answers = async () => {
      const ran = texts.map((text, at) => run(READ, [text, at === 1 ? null : at, at === 3 ? 0 : 1259]));
      const other = run('select 7 as number', []);
      const last = run(READ, ['last', 12, 0]);
      return (await Promise.all([...ran, other, last])).map(({ rows, command, rowCount }) => [
        rows,
        command,
        rowCount,
      ]);
    };
    const row = (text: string | null, number: number | null, counted: number) => [
      [{ text, number, counted, nothing: null }],
      'SELECT',
      1,
    ];
    const expected = [
      row('', 0, 1),
      row('Ä, 7 × "ö" 👕', null, 1),
      row(null, 2, 1),
      row('0', 3, 0),
      [[{ number: 7 }], 'SELECT', 1],
      row('last', 12, 0),
    ];
    expect(await answers()).toEqual(expected);
    expect(await answers()).toEqual(expected);
  });

  it('rejects with what PostgreSQL says about its values, and goes on', async () => {
    for (let time = 0; time < 2; time++) {
      await expect(run(READ, ['text', 'no number', 1])).rejects.toMatchObject({ code: '22P02' });
      expect((await run(READ, ['text', 1, 1])).rows).toHaveLength(1);
    }
  });

  it('rejects when an answer cannot be read, and goes on', async () => {
    for (let time = 0; time < 2; time++) {
      await expect(run(UNREADABLE, [1])).rejects.toThrow('a smallint');
      expect((await run(UNREADABLE, [0])).rows).toEqual([]);
    }
  });
});
