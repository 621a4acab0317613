import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { BULK_LIMITS } from '@kitroom/contract/limits';
import { actorOf } from '../platform/http/guard.ts';
import { type App, answer } from '../platform/http/schemas.ts';
import type { BulkParts } from './change-records.ts';
import { duplicateAll } from './duplicate-products.ts';

/** Duplicates many products at once: for users who can duplicate one. */
export function duplicateProductsRoute(app: App, parts: Pick<BulkParts, 'db' | 'takenValues'>): void {
  app.post(
    duplicateProducts.path,
    {
      bodyLimit: BULK_LIMITS.bodyBytes,
      config: { operationId: 'duplicateProducts', access: [duplicateProducts.permission] },
      schema: {
        body: duplicateProducts.input,
        response: { 200: answer(duplicateProducts.body), 409: duplicateProducts.refusedBody },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await duplicateAll(parts, request.body, actorOf(request))),
    }),
  );
}
