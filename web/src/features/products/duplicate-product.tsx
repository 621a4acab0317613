import { duplicateProduct, type ProductRow } from '@kitroom/contract/product';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';

// The list needs no form: this one comes when it is asked for.
const DuplicateDialog = lazy(async () => ({
  default: (await import('./duplicate-dialog.tsx')).DuplicateDialog,
}));

interface DuplicateProductProps {
  product: Pick<ProductRow, 'id' | 'name'>;
  /** The button that opens the dialog. */
  button: (open: () => void) => ReactNode;
}

/** Makes a new product of one that is there; for holders of the code that creates products. */
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
