import { zodResolver } from '@hookform/resolvers/zod';
import { duplicateProduct, type ProductRow, productResource } from '@kitroom/contract/product';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { callBody } from '../../../api/call.ts';
import { SAVE_FAILED } from '../../../api/failures.ts';
import { applyServerErrors } from '../../../api/server-errors.ts';
import { fieldsNotSaved } from '../../../resource/leaving/not-saved.ts';
import { useDiscardQuestion } from '../../../resource/leaving/use-discard-question.tsx';
import { pathTo } from '../../../resource/screens.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { useWatchedInput } from '../../../session/unsaved-changes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { PRODUCT_CREATE_FORBIDDEN } from '../product.ts';
import { productScreens } from '../screens.ts';
import { CopiedParts, copiedLabels } from './copied-parts.tsx';

type Values = z.input<typeof duplicateProduct.body>;

const labels: Record<keyof Values, string> = {
  name: 'Name',
  code: 'Code',
  ...copiedLabels,
};

/** Asks for the new code and what to copy, and opens the new product. */
export function DuplicateDialog({
  product,
  onClose,
}: {
  product: Pick<ProductRow, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { has } = usePermissions();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayCopyPictures = has(duplicateProduct.picturesPermission);
  const form = useFieldForm<Values, unknown, z.output<typeof duplicateProduct.body>>({
    resolver: zodResolver(duplicateProduct.body),
    defaultValues: {
      name: product.name,
      code: '',
      sizes: true,
      garment_colors: true,
      pictures: mayCopyPictures,
    },
  });
  const { control } = form;

  const isSaved = useRef(false);
  const save = form.handleSubmit(async (input) => {
    try {
      const copy = await callBody(duplicateProduct, { params: { id: product.id }, body: input });
      await queries.invalidateQueries({ queryKey: [productResource.path] });
      isSaved.current = true;
      onClose();
      enqueueSnackbar(
        <span>
          <bdi>{product.name}</bdi> duplicated as <bdi>{copy.product.code}</bdi>
        </span>,
        { variant: 'success' },
      );
      // Users who cannot edit products find the copy in the list.
      const { list, edit } = productScreens;
      await navigate(has(edit.permission) ? pathTo(edit, copy.product.id) : list.path);
    } catch (error) {
      applyServerErrors(form, error, {
        fallback: SAVE_FAILED.create,
        forbidden: PRODUCT_CREATE_FORBIDDEN,
      });
    }
  });
  const { isSubmitting: busy, dirtyFields, errors } = form.formState;
  const changed = Object.keys(dirtyFields).map((field) => labels[field as keyof Values]);
  const unsaved = () => (isSaved.current ? null : fieldsNotSaved(changed));
  const { ask, question } = useDiscardQuestion(unsaved, onClose);
  useWatchedInput(unsaved);
  return (
    <>
      {question}
      <FormDialog
        title={
          <>
            Duplicate <bdi>{product.name}</bdi>
          </>
        }
        error={errors.root?.message}
        busy={busy}
        submitLabel={busy ? 'Duplicating...' : 'Duplicate'}
        onSubmit={save}
        onCancel={onClose}
        onEscape={ask}
      >
        <TextInput control={control} name="name" label={labels.name} required />
        <TextInput control={control} name="code" label={labels.code} required autoFocus />
        <CopiedParts control={control} mayCopyPictures={mayCopyPictures} />
        <span>The new product starts out inactive.</span>
      </FormDialog>
    </>
  );
}
