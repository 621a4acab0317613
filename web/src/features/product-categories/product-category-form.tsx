import { codedForm } from '../../records/coded/coded-form.tsx';
import { productCategories } from './product-category.ts';

export const ProductCategoryForm = codedForm(productCategories);
