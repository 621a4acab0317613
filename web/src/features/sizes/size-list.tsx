import { codedList } from '../../records/coded/coded-list.tsx';
import { sizes } from './size.ts';

export const SizeList = codedList(sizes);
