import { codedList } from '../../records/coded/coded-list.tsx';
import { productCategories } from './product-category.ts';

export const ProductCategoryList = codedList(productCategories);
