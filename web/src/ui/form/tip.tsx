import { mdiInformationOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId } from 'react';
import { TOUCH } from '../../theme/tokens.ts';
import { Icon } from '../icon.tsx';

/** The help of a field that needs no place of its own: a sign next to the label. */
export interface FieldTip {
  sign: ReactNode;
  /** Of its text, which describes the field. */
  id: string;
}

/** Help that is the same in every form: shown when the sign next to the label is pointed at, focused, or tapped. */
export function useTip(label: string, text: string): FieldTip {
  const id = useId();
  const sign = (
    <>
      <Tooltip title={text} placement="top" describeChild enterTouchDelay={0} leaveTouchDelay={6000}>
        <IconButton aria-label={`About ${label}`} sx={SIGN}>
          <Icon path={mdiInformationOutline} sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
      <span id={id} className="visually-hidden">
        {text}
      </span>
    </>
  );
  return { sign, id };
}

const SIGN = {
  width: 24,
  height: 24,
  my: '-2px',
  // A finger needs more: of the room above the label, not of the field.
  [TOUCH]: { width: 44, height: 44, m: '-18px 0 0', p: '20px 14px 8px' },
};
