import { zodResolver } from '@hookform/resolvers/zod';
import { copyFields, duplicateProducts } from '@kitroom/contract/bulk/duplicate-products';
import { type ProductRow, productResource } from '@kitroom/contract/product';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { SAVE_FAILED } from '../../../api/failures.ts';
import { applyServerErrors } from '../../../api/server-errors.ts';
import { doAll, refusalOfOne } from '../../../changes/change-set/bulk-api.ts';
import { fieldsNotSaved } from '../../../changes/leaving/not-saved.ts';
import { useDiscardQuestion } from '../../../changes/leaving/use-discard-question.tsx';
import { pathTo } from '../../../resource/screens.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { useWatchedInput } from '../../../session/unsaved-changes.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { PRODUCT_CREATE_FORBIDDEN } from '../product.ts';
import { productScreens } from '../screens.ts';
import { CopiedParts, copiedLabels } from './copied-parts.tsx';

const { sizes, garment_colors, pictures } = duplicateProducts.body.shape;
const schema = copyFields.pick({ name: true, code: true }).extend({ sizes, garment_colors, pictures });
type Values = z.input<typeof schema>;

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
  const mayCopyPictures = has(duplicateProducts.picturesPermission);
  const form = useFieldForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
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
  const save = form.handleSubmit(async ({ name, code, ...copied }) => {
    try {
      const copies = [{ id: product.id, fields: { name, code } }];
      const { done } = await doAll(duplicateProducts, { copies, ...copied });
      await queries.invalidateQueries({ queryKey: [productResource.path] });
      isSaved.current = true;
      onClose();
      enqueueSnackbar(
        <span>
          <bdi>{product.name}</bdi> duplicated as <bdi>{code}</bdi>
        </span>,
        { variant: 'success' },
      );
      // Users who cannot edit products find the copy in the list.
      const { list, edit } = productScreens;
      const [id] = done.ids;
      await navigate(id !== undefined && has(edit.permission) ? pathTo(edit, id) : list.path);
    } catch (error) {
      applyServerErrors(form, refusalOfOne(error), {
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
        onClose={onClose}
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
