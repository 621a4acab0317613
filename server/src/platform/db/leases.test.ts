import { afterEach, expect, it, vi } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { setRows } from '../../../test/rows.ts';
import { isLeased, LeaseLostError, takeLease } from './leases.ts';

describeOnBothEngines('a lease', (harness) => {
  const take = (name: string, processName = 'one') => takeLease(harness().db, name, processName);
  const taken = async (name: string, processName?: string) => {
    const lease = await take(name, processName);
    if (!lease) throw new Error('Somebody holds it');
    return lease;
  };
  const row = (name: string) =>
    harness().db.query.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();
  const expire = (name: string, expiresAt = '2020-01-01T00:00:00.000Z') =>
    setRows(harness().db, 'leases', { name }, { expires_at: expiresAt });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is held by one at a time, even within one process, and by the next after its release', async () => {
    const name = unique('lease');
    const lease = await taken(name);
    expect(await take(name)).toBeUndefined();
    expect(await take(name, 'two')).toBeUndefined();
    expect(await take(unique('lease'))).toBeDefined();
    await lease.release();
    expect(await row(name)).toBeUndefined();
    expect(await take(name, 'two')).toBeDefined();
  });

  it('is known as held until it is released or has expired', async () => {
    const [name, other] = [unique('lease'), unique('lease')];
    const isHeld = (of = name) => isLeased(harness().db.query, of);
    expect(await isHeld()).toBe(false);
    const lease = await taken(name);
    expect([await isHeld(), await isHeld(other)]).toEqual([true, false]);
    await lease.release();
    expect(await isHeld()).toBe(false);
    await taken(name);
    await expire(name);
    expect(await isHeld()).toBe(false);
  });

  it('of a clock that was far ahead locks nobody out, and one that was half a minute ahead still does', async () => {
    const name = unique('lease');
    await taken(name);
    await expire(name, new Date(Date.now() + 30_000).toISOString());
    expect([await isLeased(harness().db.query, name), await take(name, 'two')]).toEqual([true, undefined]);
    await expire(name, new Date(Date.now() + 3_600_000).toISOString());
    expect(await isLeased(harness().db.query, name)).toBe(false);
    expect(await take(name, 'two')).toBeDefined();
    expect(await isLeased(harness().db.query, name)).toBe(true);
  });

  it('that was lost confirms nothing, and its release leaves the next holder alone', async () => {
    const name = unique('lease');
    const former = await taken(name);
    await expire(name);
    const present = await taken(name, 'two');
    const before = await row(name);
    const { db } = harness();
    const write = db.transaction(async (trx) => {
      await former.confirm(trx);
    });
    await expect(write).rejects.toThrow(LeaseLostError);
    await expect(write).rejects.toThrow(`The lease ${name} was lost`);
    await former.release();
    expect(await row(name)).toEqual(before);
    await db.transaction((trx) => present.confirm(trx));
  });

  it('ends with the transaction that ends it, unless it was lost', async () => {
    const name = unique('lease');
    const { db } = harness();
    const lost = await taken(name);
    await expire(name);
    const lease = await taken(name, 'two');
    await expect(db.transaction((trx) => lost.end(trx))).rejects.toThrow(LeaseLostError);
    const failed = db.transaction(async (trx) => {
      await lease.end(trx);
      throw new Error('nothing is written');
    });
    await expect(failed).rejects.toThrow('nothing is written');
    expect(await take(name)).toBeUndefined();
    await db.transaction((trx) => lease.end(trx));
    expect(await take(name)).toBeDefined();
  });

  it('is extended by its confirmation, and by nobody else', async () => {
    const [name, other] = [unique('lease'), unique('lease')];
    const lease = await taken(name);
    await taken(other);
    const soon = new Date(Date.now() + 1000).toISOString();
    await expire(name, soon);
    await expire(other, soon);
    await harness().db.transaction((trx) => lease.confirm(trx));
    expect((await row(name))?.expires_at.localeCompare(soon)).toBe(1);
    expect((await row(other))?.expires_at).toBe(soon);
  });

  it('names its process, and passes to the next 4 seconds after its last renewal, not before', async () => {
    const name = unique('lease');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await taken(name, 'host 17');
    const { holder, expires_at = '' } = (await row(name)) ?? {};
    expect(holder).toMatch(/^host 17 [0-9a-f-]{36}$/u);
    const ends = Date.parse(expires_at);
    expect(ends - Date.now()).toBe(4_000);
    const isHeld = () => isLeased(harness().db.query, name);
    vi.setSystemTime(ends);
    expect([await isHeld(), await take(name, 'two')]).toEqual([true, undefined]);
    vi.setSystemTime(ends + 1);
    expect(await isHeld()).toBe(false);
    await taken(name, 'two');
    expect(await row(name)).toMatchObject({
      holder: expect.stringMatching(/^two /u),
      expires_at: new Date(ends + 4_001).toISOString(),
    });
  });

  it('is renewed a second later where the database did not answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { db } = harness();
    const failing = { ...db };
    const name = unique('lease');
    const lease = await takeLease(failing, name, 'one');
    const soon = new Date(Date.now() + 1000).toISOString();
    await expire(name, soon);
    failing.query = db.query.withSchema('gone');
    vi.advanceTimersByTime(1000);
    failing.query = db.query;
    vi.advanceTimersByTime(1000);
    await expect.poll(async () => (await row(name))?.expires_at, { interval: 0 }).not.toBe(soon);
    await lease?.release();
  });

  it('is renewed every second until it is released', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const name = unique('lease');
    const lease = await taken(name);
    const renewed = async () => {
      const soon = new Date(Date.now() + 1000).toISOString();
      await expire(name, soon);
      return async () => (await row(name))?.expires_at !== soon;
    };
    for (let count = 0; count < 2; count++) {
      const isRenewed = await renewed();
      vi.advanceTimersByTime(999);
      expect(vi.getTimerCount()).toBe(1);
      expect(await isRenewed()).toBe(false);
      vi.advanceTimersByTime(1);
      await expect.poll(isRenewed, { interval: 0 }).toBe(true);
    }
    await lease.release();
    expect(vi.getTimerCount()).toBe(0);
  });
});
