import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { exportedFields } from '../../../test/exported.ts';
import { openPage } from '../../../test/open-page.tsx';
import { productLists } from '../../../test/products.ts';
import { coded, colorRow, PRODUCT_ROW } from '../../../test/records.ts';
import { answering } from '../../../test/replies.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { ProductList } from './product-list.tsx';

const jersey = { ...PRODUCT_ROW, supplier_name: 'Summit' };
const color = (id: number, name: string) => colorRow(id, name, '#123456');

// The application shows no list before it knows who is signed in.
function SignedIn() {
  return usePermissions().loading ? null : <ProductList />;
}

/** The fields of the first product in an exported file, as an import reads them. */
async function exported(...codes: string[]) {
  const pictures = [
    { slot: 2, color_id: null, sha256: 'abc', alt_text: 'The back, numbered' },
    { slot: 1, color_id: 7, sha256: 'abd', alt_text: 'In navy' },
  ];
  await openPage({ '/admin/product': <SignedIn /> }, '/admin/product', {
    codes: ['PRODUCT_READ', ...codes],
    answers: {
      ...productLists({
        products: [jersey],
        summary: [{ id: 1, color_ids: [7, 9], size_ids: [2, 3], pictures: 0 }],
        board: [{ id: 1, color_ids: [7, 9], pictures }],
      }),
      'GET /api/admin/size': answering({ sizes: [coded(3, 'Large'), coded(2, 'Small')] }),
      'GET /api/admin/garment-color': answering({ garment_colors: [color(9, 'White'), color(7, 'Navy')] }),
    },
  });
  await screen.findByText('Setter Jersey');
  return exportedFields('products');
}

it('exports category, supplier, sizes, garment colors and the alt text of each hero slot as an import reads them', async () => {
  expect(await exported('SIZE_READ', 'GARMENT_COLOR_READ')).toMatchObject({
    product_category_id: 'Jerseys',
    supplier_name: 'Summit (ST4120)',
    product_size_ids: 'Small; Large',
    product_garment_color_ids: 'Navy; White',
    alt_text_1: '',
    alt_text_2: 'The back, numbered',
    alt_text_3: '',
    alt_text_4: '',
  });
});

it('exports no sizes and garment colors for users who cannot list them', async () => {
  const fields = Object.keys(await exported());
  expect(fields).toContain('alt_text_1');
  expect(fields).not.toContain('product_size_ids');
  expect(fields).not.toContain('product_garment_color_ids');
});
