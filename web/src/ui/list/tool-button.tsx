import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { TOUCH } from '../../theme/tokens.ts';

/** A button above a list. It looks like the filters next to it: but for the search, a toolbar has controls of one kind. */
export function ToolButton(props: ButtonProps) {
  return <Look variant="outlined" color="inherit" {...props} />;
}

const Look = styled(Button)(({ theme: { vars } }) => ({
  minWidth: 0,
  padding: '7px 12px',
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  color: vars.palette.text.secondary,
  boxShadow: 'none',
  [TOUCH]: { minWidth: 44 },
}));
