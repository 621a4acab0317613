import { codedForm } from '../../resource/coded/coded-form.tsx';
import { sizes } from './size.ts';

export const SizeForm = codedForm(sizes);
