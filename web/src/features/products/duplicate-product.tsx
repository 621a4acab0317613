import { duplicateProduct, type ProductRow } from '@kitroom/contract/product';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';

// Loaded when opened: the list itself does not need form code.
const DuplicateDialog = lazy(async () => ({
  default: (await import('./duplicate-dialog.tsx')).DuplicateDialog,
}));

interface DuplicateProductProps {
  product: Pick<ProductRow, 'id' | 'name'>;
  /** The button that opens the dialog. */
  button: (open: () => void) => ReactNode;
}

/** Duplicates a product; only for users who may create products. */
export function DuplicateProduct({ product, button }: DuplicateProductProps) {
  const { has } = usePermissions();
  const [open, setOpen] = useState(false);
  if (!has(duplicateProduct.permission)) return null;
  return (
    <>
      {button(() => setOpen(true))}
      {open ? (
        <Suspense>
          <DuplicateDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
