import type { BenchDatabase } from './database.ts';

const AT = "'2026-01-01T00:00:00.000Z'";

/**
 * Brings the number of products to `total` (about 380 bytes a row in the list), with the categories, sizes and
 * colors they need. The same SQL on both engines; what the application derives (folded names) is derived here too.
 */
export async function seedProducts(database: BenchDatabase, total: number): Promise<void> {
  if ((await database.count('product_categories')) === 0) await seedCatalog(database);
  const present = await database.count('products');
  if (present >= total) return;
  await database.execute(`
    with recursive numbers(i) as (select ${present + 1} union all select i + 1 from numbers where i < ${total})
    insert into products (created_at, updated_at, name, name_folded, code, code_folded, supplier_name,
      supplier_code, description, product_category_id, requires_color_pairing, sort_order, is_active)
    select ${AT}, ${AT}, 'Practice jersey ' || (i * 7919 % ${total}), 'practice jersey ' || (i * 7919 % ${total}),
      'PJ-' || i, 'pj-' || i, 'Northwind Team Sportswear', 'NTS-' || (i * 31 % 100003),
      'Light jersey with raglan sleeves, made of recycled yarn that dries fast and keeps its color. Cut no. ' || i,
      1 + i % 20, i % 2, null, 1
    from numbers`);
}

async function seedCatalog(database: BenchDatabase): Promise<void> {
  await database.execute(`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 20)
    insert into product_categories (created_at, updated_at, name, name_folded, code, code_folded)
    select ${AT}, ${AT}, 'Category ' || i, 'category ' || i, 'C' || i, 'c' || i from numbers`);
}
