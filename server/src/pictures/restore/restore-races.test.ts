import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../../../test/harness.ts';
import { useArchiveRace } from '../../../test/pictures/archive-race.ts';
import { deleteProduct } from '../../../test/pictures/fixtures.ts';
import { insertRows, rowsOf, setRows } from '../../../test/rows.ts';
import { LeaseLostError, takeLease } from '../../platform/db/leases.ts';
import { DecoderUnavailableError } from '../decode/picture-decoder.ts';
import { RESTORE_LEASE } from './archive-upload.ts';
import { restoreArchive } from './restore.ts';

describeOnBothEngines('a restore that has checked and stored its pictures', (harness) => {
  const race = useArchiveRace(harness);

  /** Restores the zip; `meanwhile` happens right after its picture was stored. */
  const restoring = (meanwhile: () => Promise<unknown>, signal?: AbortSignal) =>
    restoreArchive(race.parts(meanwhile), race.archive(signal));
  const written = async () => ({
    slots: (await rowsOf(harness().db, 'product_images')).length,
    entries: (await rowsOf(harness().db, 'change_log', { action: 'restore' })).length,
  });
  const refused = async (meanwhile: () => Promise<unknown>, error: object, signal?: AbortSignal) => {
    const before = await written();
    await expect(restoring(meanwhile, signal)).rejects.toMatchObject(error);
    expect(await written()).toEqual(before);
    expect(await race.filesIn('tmp')).toBe(0);
  };

  it('fills their slots', async () => {
    expect(await restoring(async () => {})).toMatchObject({ added: 1, replaced: 0 });
    expect(await written()).toMatchObject({ slots: 1 });
  });

  it('writes nothing when another process has taken its lease', async () => {
    const { db } = harness();
    await refused(
      async () => {
        await setRows(db, 'leases', {}, { expires_at: '2020-01-01T00:00:00.000Z' });
        expect(await takeLease(db, RESTORE_LEASE, 'another process')).toBeDefined();
      },
      new LeaseLostError(`The lease ${RESTORE_LEASE} was lost`),
    );
  });

  it('writes nothing for one who has canceled, even after all pictures were stored', async () => {
    const canceling = new AbortController();
    await refused(async () => canceling.abort(), { name: 'AbortError' }, canceling.signal);
  });

  it('passes over a product that is gone by now', async () => {
    const { db } = harness();
    const products = await rowsOf(db, 'products');
    const gone = async () => {
      for (const { id } of products) await deleteProduct(db, id);
    };
    expect(await restoring(gone)).toMatchObject({ added: 0, replaced: 0 });
    const [entry] = (await rowsOf(db, 'change_log', { action: 'restore' })).slice(-1);
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ changed: 0, skipped: 1 });
    await insertRows(db, 'products', products);
  });

  it('asks once more where a decoder ended, which says nothing about the picture', async () => {
    let asked = 0;
    const clean: typeof race.decoder.clean = (...values) => {
      asked += 1;
      if (asked === 1) return Promise.reject(new DecoderUnavailableError('ended'));
      return race.decoder.clean(...values);
    };
    const parts = { ...race.parts(), decoder: { ...race.decoder, clean } };
    expect(await restoreArchive(parts, race.archive())).toMatchObject({ added: 1 });
  });

  it.each([
    [401, 'the session has ended', race.endSession],
    [401, 'the user was deactivated', race.deactivate],
    [403, 'the role has lost the permission', race.revoke],
  ])('writes nothing and answers %i when %s', async (status, _, meanwhile) => {
    await refused(meanwhile, { status });
  });
});
