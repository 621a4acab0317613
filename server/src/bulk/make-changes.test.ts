import { bulkCalls } from '@kitroom/contract/bulk/bulk';
import { KINDS } from '@kitroom/contract/kinds';
import { beforeAll, expect, it } from 'vitest';
import { unique } from '../../test/factories.ts';
import { type Browser, describeOnBothEngines } from '../../test/harness.ts';
import { createRecord } from '../../test/records.ts';
import { TAKEN_VALUES } from '../kinds/kinds.ts';
import type { Actor } from '../platform/http/actor.ts';
import { conflict } from '../platform/http/errors.ts';
import { makeChanges } from './make-changes.ts';

describeOnBothEngines('many changes, one after the other', (harness) => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await harness().signIn({ permissions: ['SIZE_CREATE', 'SIZE_READ', 'SIZE_UPDATE'] });
  });

  const createSizes = async (count: number) => {
    const sizes: { id: number; code: string }[] = [];
    while (sizes.length < count) sizes.push((await createRecord(admin, 'sizes')).created.json().size);
    return sizes;
  };

  /** Each takes the code of the one before it, in an order in which each round frees one. */
  const shiftCodes = async (count: number) => {
    const sizes = await createSizes(count);
    const changes = sizes.map(({ id }, at) => ({ id, fields: { code: sizes[at - 1]?.code ?? unique('S') } }));
    const chain = changes.toReversed();
    const isOdd = (_: object, at: number) => at % 2 === 1;
    const inOrder = [...chain.filter(isOdd), ...chain.filter((change, at) => !isOdd(change, at))];
    return admin.post(bulkCalls(KINDS.sizes).update.path, { changes: inOrder, dry_run: true });
  };

  it('look for codes that are given up in 8 rounds, and no more', async () => {
    expect((await shiftCodes(8)).json()).toMatchObject({ changed_count: 8, refused: [] });
    expect((await shiftCodes(9)).json()).toMatchObject({
      changed_count: 8,
      refused: [{ errors: [{ path: 'code', message: 'Code already exists' }] }],
    });
  });

  it('are tried alone after one of their group was refused, and again only where others may give up a value', async () => {
    const [holder, taking, failing, fine] = await createSizes(4);
    const changes = [taking, failing, fine].map((size) => ({ id: size?.id ?? 0 }));
    const tries: number[] = [];
    const outcomes = await harness().db.transaction((trx) =>
      makeChanges(
        trx,
        { changes, actor: { userId: admin.userId, requestId: 'many' } as Actor, takenValues: TAKEN_VALUES },
        async ({ id }, { named }) => {
          tries.push(id);
          named(`Size ${id}`);
          if (id === failing?.id) throw conflict('name', 'No');
          const code_folded = id === taking?.id ? holder?.code.toLowerCase() : unique('s');
          await trx.updateTable('sizes').set({ code_folded }).where('id', '=', id).execute();
          return 'changed';
        },
      ),
    );
    expect(outcomes).toEqual([
      {
        change: changes[0],
        name: `Size ${taking?.id}`,
        refusal: {
          status: 409,
          errors: [{ path: 'code', message: 'Code already exists' }],
          isTaken: true,
        },
      },
      {
        change: changes[1],
        name: `Size ${failing?.id}`,
        refusal: { status: 409, errors: [{ path: 'name', message: 'No' }], isTaken: false },
      },
      { change: changes[2], done: 'changed' },
    ]);
    const count = (size?: { id: number }) => tries.filter((id) => id === size?.id).length;
    // In the group, alone, in a group of its own, and alone again: by then nobody gives up anything.
    expect([count(taking), count(failing), count(fine)]).toEqual([4, 1, 1]);
  });
});
