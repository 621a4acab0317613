import { garmentColorResource } from '@kitroom/contract/garment-color';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '../../api/resource-api.ts';
import { fieldNames } from '../../changes/merge/field-text.ts';
import { choicesState } from '../../resource/choices-state.ts';
import { garmentColorScreens } from '../garment-colors/screens.ts';
import { productCategoryScreens } from '../product-categories/screens.ts';
import { sizeScreens } from '../sizes/screens.ts';

const categories = resourceApi(productCategoryResource);
export const sizes = resourceApi(sizeResource);
export const garmentColors = resourceApi(garmentColorResource);

/** The records that the pickers of a product offer, with their loading state. */
export function useOffered() {
  const category = useQuery(categories.list());
  const size = useQuery(sizes.list());
  const garmentColor = useQuery(garmentColors.list());
  const records = {
    product_category_id: category.data?.product_categories,
    product_size_ids: size.data?.sizes,
    product_garment_color_ids: garmentColor.data?.garment_colors,
  };
  const state = {
    product_category_id: choicesState(category, productCategoryScreens.loadFailed),
    product_size_ids: choicesState(size, sizeScreens.loadFailed),
    product_garment_color_ids: choicesState(garmentColor, garmentColorScreens.loadFailed),
  };
  const link = (field: keyof typeof records) => ({
    names: fieldNames(records[field], state[field]),
    offered: records[field],
  });
  return {
    records,
    state,
    links: {
      product_category_id: link('product_category_id'),
      product_size_ids: { ...link('product_size_ids'), noun: sizeScreens.noun },
      product_garment_color_ids: {
        ...link('product_garment_color_ids'),
        noun: garmentColorScreens.noun,
      },
    },
  };
}
