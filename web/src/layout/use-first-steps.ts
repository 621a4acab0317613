import { garmentColorResource } from '@kitroom/contract/garment-color';
import { productResource } from '@kitroom/contract/product';
import { productCategoryResource } from '@kitroom/contract/product-category';
import { sizeResource } from '@kitroom/contract/size';
import { useQuery } from '@tanstack/react-query';
import { resourceApi } from '../api/resource-api.ts';
import { productCategoryScreens } from '../features/product-categories/screens.ts';
import { productScreens } from '../features/products/screens.ts';
import { usePermissions } from '../session/permissions-context.ts';
import { FIRST_STEPS } from './first-step-screens.ts';

/** One thing to create before a catalog is of use. */
export interface FirstStep {
  label: string;
  hint: string;
  /** Where it is created; once there is one, their list. */
  to: string;
  done: boolean;
}

/**
 * The first steps that the user can take while the catalog has no product; none before the lists have answered, or if
 * one could not be loaded.
 */
export function useFirstSteps(): FirstStep[] {
  const { has } = usePermissions();
  const steps = FIRST_STEPS.filter(
    ({ screens: { list, create } }) => has(list.permission) && has(create.permission),
  );
  const isOffered = (entity: (typeof FIRST_STEPS)[number]['screens']['entity']) =>
    steps.some(({ screens }) => screens.entity === entity);

  // Only looked at: of thousands of products none has to be loaded to learn that this is not the start. Where their list
  // was not opened yet, a shop without a category has none, since each product has one.
  const products = resourceApi(productResource).list();
  const { data: hasProducts } = useQuery({
    ...products,
    select: (list) => list.products.length > 0,
    enabled: false,
  });
  const { data: hasCategories } = useQuery({
    ...resourceApi(productCategoryResource).list(),
    select: ({ product_categories }) => product_categories.length > 0,
    enabled: steps.length > 0 && hasProducts !== true && has(productCategoryScreens.list.permission),
  });
  // Known to be empty, their list leads on when there is a category.
  useQuery({ ...products, enabled: hasCategories === false && has(productScreens.list.permission) });
  const isStart = hasProducts === false || (hasProducts === undefined && hasCategories === false);
  const { data: hasSizes } = useQuery({
    ...resourceApi(sizeResource).list(),
    select: ({ sizes }) => sizes.length > 0,
    enabled: isStart && isOffered('sizes'),
  });
  const { data: hasColors } = useQuery({
    ...resourceApi(garmentColorResource).list(),
    select: ({ garment_colors }) => garment_colors.length > 0,
    enabled: isStart && isOffered('garment_colors'),
  });
  if (!isStart) return [];
  const found: Record<string, boolean | undefined> = {
    sizes: hasSizes,
    garment_colors: hasColors,
    product_categories: hasCategories,
    products: false,
  };
  if (steps.some(({ screens }) => found[screens.entity] === undefined)) return [];
  return steps.map(({ screens: { entity, list, create }, label, hint }) => {
    const done = found[entity] === true;
    return { label, hint, to: done ? list.path : create.path, done };
  });
}
