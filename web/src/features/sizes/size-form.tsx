import { codedForm } from '../../records/coded/coded-form.tsx';
import { sizes } from './size.ts';

export const SizeForm = codedForm(sizes);
