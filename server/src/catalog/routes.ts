import { sizeResource } from '@kitroom/contract/size';
import type { Database } from '../db/database.ts';
import { bindResource } from '../http/bind-resource.ts';
import type { App } from '../http/schemas.ts';
import { sizeStore } from './size-store.ts';

/** Sizes, product categories, garment colors and imprint colors. */
export function catalogRoutes(app: App, db: Database): void {
  bindResource(app, sizeResource, sizeStore(db));
}
