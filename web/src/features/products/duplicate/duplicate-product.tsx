import { duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import type { ProductRow } from '@kitroom/contract/product';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { usePageAction } from '../../../resource/page-actions.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

// Loaded when opened.
const DuplicateDialog = lazyDialog(async () => (await import('./duplicate-dialog.tsx')).DuplicateDialog);

interface DuplicateProductProps {
  product: Pick<ProductRow, 'id' | 'name'>;
}

/** The button that duplicates a product, for users who can create products. */
export function DuplicateProduct({ product }: DuplicateProductProps) {
  const { hasAny } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  if (!hasAny(duplicateProducts.access)) return null;
  return (
    <>
      <OpenDuplicate open={() => setOpen(true)} />
      {isOpen ? <DuplicateDialog product={product} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function OpenDuplicate({ open }: { open: () => void }) {
  const label = 'Duplicate';
  usePageAction({ kind: 'duplicate', label, run: open });
  return (
    <Button color="inherit" variant="outlined" onClick={open}>
      {label}
    </Button>
  );
}
