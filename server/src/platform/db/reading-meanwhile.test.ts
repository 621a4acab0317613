import { expect, it } from 'vitest';
import { createRole, unique } from '../../../test/factories.ts';
import { describeOnBothEngines } from '../../../test/harness.ts';

describeOnBothEngines('while a transaction is open', (harness) => {
  const namesLike = async (name: string) =>
    (
      await harness().db.query.selectFrom('roles').select('name').where('name', 'like', `${name}%`).execute()
    ).map((role) => role.name);
  it('others read what was committed last, at once, and what it wrote as soon as it has ended', async () => {
    const name = unique('Read');
    await createRole(harness().db, { name, permissions: [] });
    await harness().db.transaction(async (trx) => {
      await trx
        .updateTable('roles')
        .set({ name: `${name} new` })
        .where('name', '=', name)
        .execute();
      expect(await namesLike(name)).toEqual([name]);
      const both = await Promise.all([namesLike(name), namesLike(name)]);
      expect(both).toEqual([[name], [name]]);
    });
    expect(await namesLike(name)).toEqual([`${name} new`]);
  });

  it('each write that was awaited is read by whoever awaited it, however many write at the same time', async () => {
    const names = Array.from({ length: 40 }, () => unique('Many'));
    const read = await Promise.all(
      names.map(async (name) => {
        await createRole(harness().db, { name, permissions: [] });
        return (await namesLike(name)).includes(name);
      }),
    );
    expect(read).not.toContain(false);
  });
});
