import { type UsageCall, type UsageRow, usageBody } from '@kitroom/contract/usage';
import type { Database, Queries } from '../platform/db/database.ts';
import { type App, answer } from '../platform/http/schemas.ts';

/** Where the records of a kind are used: the call that tells, and how that is read. */
export interface Usage {
  call: UsageCall;
  read: (query: Queries) => Promise<UsageRow[]>;
}

/** A kind counts only those that can use it. */
export const NOT_USED = { products: 0, pictured_products: 0, garment_colors: 0 };

/** What deactivating one of these records would affect. */
export function usageRoute(app: App, db: Database, { call, read }: Usage): void {
  app.get(
    call.path,
    {
      config: { operationId: call.operationId, access: call.permissions },
      schema: { response: { 200: answer(usageBody) } },
    },
    async () => ({ success: true as const, usage: await read(db.query) }),
  );
}
