import { duplicateProduct, type ProductRow } from '@kitroom/contract/product';
import { type ReactNode, useState } from 'react';
import { usePermissions } from '../../../session/permissions-context.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

// Loaded when opened: the list itself does not need form code.
const DuplicateDialog = lazyDialog(async () => (await import('./duplicate-dialog.tsx')).DuplicateDialog);

interface DuplicateProductProps {
  product: Pick<ProductRow, 'id' | 'name'>;
  /** The button that opens the dialog. */
  button: (open: () => void) => ReactNode;
}

/** Duplicates a product; only for users who can create products. */
export function DuplicateProduct({ product, button }: DuplicateProductProps) {
  const { hasAny } = usePermissions();
  const [open, setOpen] = useState(false);
  if (!hasAny(duplicateProduct.access)) return null;
  return (
    <>
      {button(() => setOpen(true))}
      {open ? <DuplicateDialog product={product} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
