import { useQueries, useQueryClient } from '@tanstack/react-query';
import { resourceApi } from '../../api/resource-api.ts';
import type { EntityScreens } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { garmentColorScreens } from '../garment-colors/screens.ts';
import { productCategoryScreens } from '../product-categories/screens.ts';
import { sizeScreens } from '../sizes/screens.ts';
import { productScreens } from './screens.ts';

/** One thing to create before a catalog is of use. */
export interface FirstStep {
  label: string;
  hint: string;
  /** Where it is created; once there is one, their list. */
  to: string;
  done: boolean;
}

const STEPS = [
  { screens: sizeScreens, label: 'Add sizes', hint: 'Such as Youth M, S or One Size.' },
  { screens: garmentColorScreens, label: 'Add colors', hint: 'The colors that garments come in.' },
  {
    screens: productCategoryScreens,
    label: 'Add a category',
    hint: 'Such as Jerseys; each product has one.',
  },
  { screens: productScreens, label: 'Add a product', hint: 'Its pictures follow when it is saved.' },
] satisfies { screens: EntityScreens & { create: { path: string } }; label: string; hint: string }[];

/**
 * What has to be created before the first product, and the product, as far as the user may; none until the lists have
 * answered, and none where one could not be loaded.
 */
export function useFirstSteps(): FirstStep[] {
  const { has } = usePermissions();
  const queries = useQueryClient();
  const steps = STEPS.filter(
    ({ screens: { list, create } }) => has(list.permission) && has(create.permission),
  );
  const found = useQueries({
    queries: steps.map(({ screens }) => ({
      queryKey: ['first steps', screens.entity],
      queryFn: async () =>
        (await screens.records((resource) => queries.fetchQuery(resourceApi(resource).list()))).length > 0,
      // A record may have been created since: the list itself says how long it is fresh.
      staleTime: 0,
    })),
  });
  if (!found.every(({ isSuccess }) => isSuccess)) return [];
  return steps.map(({ screens: { list, create }, label, hint }, index) => {
    const done = found[index]?.data === true;
    return { label, hint, to: done ? list.path : create.path, done };
  });
}
