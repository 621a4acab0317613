import { productResource } from '@kitroom/contract/product';
import { resourceApi } from '../../api/resource-api.ts';

export const products = resourceApi(productResource);

/** 403 of the form and of a copy. SPEC §6. */
export const PRODUCT_CREATE_FORBIDDEN = 'You do not have permission to create a product.';
