import { styled } from '@mui/material/styles';
import { NoValue } from '../no-value.tsx';

/** The beginning of a text that may be long, in a cell: a row must not fill the window. */
export function Excerpt({ text }: { text: string | null }) {
  if (text === null) return <NoValue />;
  return <SixLines title={text}>{text}</SixLines>;
}

const SixLines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
});
