import type { ProductListRow } from '@kitroom/contract/product';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { useNewRecord } from '../../ui/list/new-record.ts';
import { PICTURES_NEXT } from './pictures/slots.ts';
import { productScreens } from './screens.ts';

/** The next step for a product that was just created, in its row. */
export function AddPicturesLink({ product: { id, name } }: { product: Pick<ProductListRow, 'id' | 'name'> }) {
  const newRecord = useNewRecord();
  const { has } = usePermissions();
  if (id !== newRecord || !has(productScreens.edit.permission)) return null;
  return (
    <Link
      component={RouterLink}
      to={`${pathTo(productScreens.edit, id)}${PICTURES_NEXT}`}
      aria-label={`Add pictures to ${name}`}
      sx={{ display: 'block', width: 'fit-content', mt: 0.25 }}
    >
      Add pictures
    </Link>
  );
}
