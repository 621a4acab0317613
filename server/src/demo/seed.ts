import type { ListedKind } from '@kitroom/contract/kinds';
import { systemAuthor } from '../platform/db/change-log.ts';
import type { Database, Queries, Transaction } from '../platform/db/database.ts';
import { flag } from '../platform/db/schema/record-columns.ts';
import { insertView } from '../saved-views/view-store.ts';
import type { DemoPicture } from './pictures.ts';
import { seedCatalog } from './seed-catalog.ts';
import { hashPasswords, seedPeople } from './seed-people.ts';
import { seedProducts } from './seed-products.ts';

/**
 * Fills a database in which nobody has an account with invented clubs, people, colors and products, and their
 * pictures, which `storePictures` stores; does nothing when there are users. All rows are one transaction: after an
 * interrupted start the next one begins from the start. Resolves to whether it did anything.
 */
export async function seedDemo(db: Database, storePictures: () => Promise<DemoPicture[]>): Promise<boolean> {
  if (await hasUsers(db.query)) return false;
  // First what takes long, so that the transaction is short; and pictures before the rows that point to them.
  const [pictures, hashes] = await Promise.all([storePictures(), hashPasswords()]);
  return db.serializable(async (trx) => {
    if (await hasUsers(trx)) return false;
    const administratorId = await seedPeople(trx, hashes);
    const ids = await seedCatalog(trx, administratorId);
    await seedProducts(trx, ids, pictures, administratorId);
    await seedViews(trx, administratorId);
    return true;
  });
}

async function hasUsers(query: Queries): Promise<boolean> {
  return (await query.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Views that everyone finds in the lists. */
export const VIEWS: { list: ListedKind; name: string; query: string }[] = [
  {
    list: 'products',
    name: 'Not on sale yet',
    query: 'active=no&columns=code.supplier_name.supplier_code.is_active&sort=supplier_name',
  },
  { list: 'users', name: 'Catalog team', query: 'columns=email.role.last_login&q=Catalog&sort=-last_login' },
];

/** Creates the views, in the name of the administrator. */
async function seedViews(trx: Transaction, administratorId: number): Promise<void> {
  for (const view of VIEWS) {
    const columns = { ...view, is_shared: flag(true), user_id: administratorId };
    await insertView(trx, columns, systemAuthor(administratorId));
  }
}
