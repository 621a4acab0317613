import { LIMITS } from '@kitroom/contract/limits';
import { productLabels as labels } from '@kitroom/contract/product';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { useResourceForm } from '../../records/form/use-resource-form.tsx';
import { pathTo } from '../../resource/screens.ts';
import { useRecordId } from '../../resource/use-record-id.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { TOUCH } from '../../theme/tokens.ts';
import { FieldRow, FormCard } from '../../ui/form/form-card.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SortOrderInput } from '../../ui/form/number-input.tsx';
import { chosenNames, offeredChoices } from '../../ui/form/offered-choices.ts';
import { MultiSelectInput, SelectInput } from '../../ui/form/select-input.tsx';
import { WIDE } from '../../ui/form/sticky-bar.tsx';
import { SwitchInput } from '../../ui/form/switch-input.tsx';
import { LongTextInput, TextInput } from '../../ui/form/text-input.tsx';
import { useTip } from '../../ui/form/tip.tsx';
import { summarize } from '../../ui/sentence-parts.ts';
import { countRunning, stillGoingUp } from '../../uploads/use-uploads.ts';
import { DuplicateProduct } from './duplicate/duplicate-product.tsx';
import { ProductImages } from './pictures/product-images.tsx';
import { PICTURES_NEXT } from './pictures/slots.ts';
import { useUploadsOfProduct } from './pictures/use-slot-uploads.ts';
import { PRODUCT_CREATE_FORBIDDEN, products } from './product.ts';
import { productScreens } from './screens.ts';
import { useOffered } from './use-offered.ts';

const CREATED = 'Product created';

const sentences = {
  readForbidden: 'You do not have permission to view this product.',
  createForbidden: PRODUCT_CREATE_FORBIDDEN,
  updateForbidden: 'You do not have permission to update a product.',
};

export function ProductForm() {
  const id = useRecordId('productId');
  const offered = useOffered();
  const { has } = usePermissions();
  const uploading = countRunning(useUploadsOfProduct(id ?? 0));
  const { control, page, record } = useResourceForm({
    api: products,
    id,
    screens: productScreens,
    usage: null,
    sentences,
    ...(uploading > 0 && { updated: `Product saved. ${stillGoingUp(uploading)}` }),
    links: offered.links,
    createdAs: ({ product }) =>
      product.is_active
        ? CREATED
        : `${CREATED}. It is inactive: it stays off line sheets and size charts until you activate it.`,
    afterSave: ({ product }) =>
      has(productScreens.edit.permission)
        ? { label: 'Add Pictures', to: `${pathTo(productScreens.edit, product.id)}${PICTURES_NEXT}` }
        : null,
  });
  const [categoryId, sizeIds = [], colorIds = []] = useWatch({
    control,
    name: ['product_category_id', 'product_size_ids', 'product_garment_color_ids'],
  });
  // The server accepts pictures only for saved colors.
  const colors = offered.records.product_garment_color_ids ?? [];
  const unsaved = colorIds.filter((color) => record?.product_garment_color_ids.includes(color) === false);
  const saved = record ?? { product: null, product_size_ids: [], product_garment_color_ids: [] };
  const field = <Name extends keyof typeof labels>(name: Name) => ({ control, name, label: labels[name] });
  const pairingTip = useTip(
    labels.requires_color_pairing,
    'Numbers are printed only in the imprint colors approved for each garment color, so that they stand out. Officials decide at the event.',
  );
  return (
    <FormPage
      actions={record === null ? null : <DuplicateProduct product={record.product} />}
      jump={record && <ToPictures />}
      page={page}
      aside={
        <FormCard title="Sizes and colors">
          <MultiSelectInput
            {...field('product_size_ids')}
            choices={offeredChoices(offered.records.product_size_ids, [
              ...sizeIds,
              ...saved.product_size_ids,
            ])}
            {...offered.state.product_size_ids}
            maxNames={LIMITS.sizeSummaryNames}
            chips="Chosen sizes"
          />
          <MultiSelectInput
            {...field('product_garment_color_ids')}
            choices={offeredChoices(offered.records.product_garment_color_ids, [
              ...colorIds,
              ...saved.product_garment_color_ids,
            ])}
            {...offered.state.product_garment_color_ids}
            maxNames={LIMITS.garmentColorSummaryNames}
            chips="Chosen garment colors"
            help={
              unsaved.length === 0
                ? undefined
                : `${summarize(chosenNames(colors, unsaved), LIMITS.garmentColorSummaryNames)}: pictures can be uploaded once the product is saved.`
            }
          />
          <SwitchInput {...field('requires_color_pairing')} tip={pairingTip} />
        </FormCard>
      }
      below={
        id === null ? (
          <Typography color="textSecondary">
            Images can be uploaded only after the product has been created.
          </Typography>
        ) : (
          record && (
            <ProductImages
              productId={record.product.id}
              productName={record.product.name}
              colors={colors.filter((color) => record.product_garment_color_ids.includes(color.id))}
            />
          )
        )
      }
    >
      <FormCard>
        <FieldRow>
          <TextInput {...field('name')} required />
          <TextInput {...field('code')} content="code" required />
        </FieldRow>
        <FieldRow>
          <TextInput {...field('supplier_name')} required />
          <TextInput {...field('supplier_code')} required />
        </FieldRow>
        <FieldRow>
          <SelectInput
            {...field('product_category_id')}
            required
            choices={offeredChoices(offered.records.product_category_id, [
              categoryId,
              saved.product?.product_category_id,
            ])}
            {...offered.state.product_category_id}
          />
          <SortOrderInput {...field('sort_order')} />
        </FieldRow>
        <LongTextInput {...field('description')} rows={2} />
      </FormCard>
    </FormPage>
  );
}

/** Where the pictures come after all fields, the way to them. */
function ToPictures() {
  return (
    <Link component={RouterLink} to={PICTURES_NEXT} replace preventScrollReset sx={JUMP}>
      Pictures
    </Link>
  );
}

const JUMP = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  [TOUCH]: { minHeight: 44 },
  [WIDE]: { display: 'none' },
};
