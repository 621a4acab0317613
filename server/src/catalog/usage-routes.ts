import {
  garmentColorUsage,
  imprintColorUsage,
  productCategoryUsage,
  sizeUsage,
  type UsageCall,
  type UsageRow,
  usageBody,
} from '@kitroom/contract/usage';
import type { Database, Queries } from '../platform/db/database.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import { garmentColorUses, imprintColorUses, productCategoryUses, sizeUses } from './usage.ts';

/** Where sizes, categories and colors are used: what deactivating one would affect. */
export function usageRoutes(app: App, db: Database): void {
  route(sizeUsage, sizeUses);
  route(productCategoryUsage, productCategoryUses);
  route(garmentColorUsage, garmentColorUses);
  route(imprintColorUsage, imprintColorUses);

  function route(
    { path, operationId, permissions }: UsageCall,
    uses: (query: Queries) => Promise<UsageRow[]>,
  ): void {
    app.get(
      path,
      { config: { operationId, access: permissions }, schema: { response: { 200: answer(usageBody) } } },
      async () => ({ success: true as const, usage: await uses(db.query) }),
    );
  }
}
