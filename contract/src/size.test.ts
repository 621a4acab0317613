import { describe } from 'vitest';
import { describeBody, field } from '../test/validation-table.ts';
import { productCategoryResource } from './product-category.ts';
import { sizeResource } from './size.ts';

const valid = {
  name: 'Large',
  code: 'L',
  description: 'Adult large',
  sort_order: 4,
  is_active: true,
};

describe.each([
  ['size', sizeResource.input],
  ['product category', productCategoryResource.input],
])('%s input', (_, schema) => {
  describeBody(schema, valid, [
    ['name', 'Name is required'],
    ['code', 'Code is required'],
  ]);
  field(schema, valid, 'name').isRequiredText('Name', 255);
  field(schema, valid, 'code').isRequiredText('Code', 50);
  field(schema, valid, 'description').isOptionalText('Description', 500, { lines: true });
  field(schema, valid, 'sort_order').isSortOrder();
  field(schema, valid, 'is_active').isOptionalFlag('Active must be yes or no');
});
