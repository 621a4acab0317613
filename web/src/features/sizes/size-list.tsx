import { codedList } from '../../resource/coded/coded-list.tsx';
import { sizes } from './size.ts';

export const SizeList = codedList(sizes);
