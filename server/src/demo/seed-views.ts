import type { ListedKind } from '@kitroom/contract/kinds';
import { systemAuthor } from '../platform/db/change-log.ts';
import type { Transaction } from '../platform/db/database.ts';
import { flag } from '../platform/db/flag.ts';
import { insertView } from '../saved-views/view-store.ts';

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
export async function seedViews(trx: Transaction, administratorId: number): Promise<void> {
  for (const view of VIEWS) {
    const columns = { ...view, is_shared: flag(true), user_id: administratorId };
    await insertView(trx, columns, systemAuthor(administratorId));
  }
}
