import { describe } from 'vitest';
import { describeBody, field } from '../test/validation-table.ts';
import { productInput } from './product.ts';

const valid = {
  name: 'Practice Tee',
  code: 'PT-1',
  supplier_name: 'Northwind Apparel',
  supplier_code: 'NW-220',
  description: 'Light and quick to dry',
  product_category_id: 4,
  requires_color_pairing: false,
  sort_order: 1,
  is_active: false,
  product_garment_color_ids: [2, 7],
  product_size_ids: [1, 2, 3],
};

describe('product input', () => {
  describeBody(productInput, valid, [
    ['name', 'Name is required'],
    ['code', 'Code is required'],
    ['supplier_name', 'Supplier name is required'],
    ['supplier_code', 'Supplier code is required'],
    ['product_category_id', 'Product Category is required'],
  ]);
  field(productInput, valid, 'name').isRequiredText('Name', 255);
  field(productInput, valid, 'code').isRequiredText('Code', 50);
  field(productInput, valid, 'supplier_name').isRequiredText('Supplier name', 255);
  field(productInput, valid, 'supplier_code').isRequiredText('Supplier code', 50);
  field(productInput, valid, 'description').isOptionalText('Description', 5000, { lines: true });
  field(productInput, valid, 'product_category_id').isRequiredId(
    'Product Category is required',
    'Category ID must be an integer',
    'Category ID must be positive',
  );
  field(productInput, valid, 'requires_color_pairing').isOptionalFlag('USAV Contrast Rule must be yes or no');
  field(productInput, valid, 'sort_order').isSortOrder();
  field(productInput, valid, 'is_active').isOptionalFlag('Active must be yes or no');
  for (const name of ['product_garment_color_ids', 'product_size_ids']) {
    field(productInput, valid, name).mayBeMissing();
    field(productInput, valid, name).isIdList('Must be a valid ID');
  }
});
