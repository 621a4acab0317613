import { productResource } from '@kitroom/contract/product';
import { NORMALIZED_NAME_AND_CODE, recordColumns } from '../../platform/db/schema/record-columns.ts';

export const PRODUCT_COLUMNS = recordColumns(productResource.fields, NORMALIZED_NAME_AND_CODE);
