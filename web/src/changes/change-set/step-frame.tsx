import Box from '@mui/material/Box';
import { type ClipboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { BelowButtons } from '../../ui/form/dialog-buttons.tsx';

interface StepFrameProps {
  children: ReactNode;
  /** Buttons of the step, at the bottom; the one that goes on comes last. */
  actions?: ReactNode;
  /** For what scrolls inside: the height that is left. */
  fills?: boolean;
  /** For tables: the whole width. */
  wide?: boolean;
  onPaste?: ClipboardEventHandler;
}

/** The content of one step above its buttons. */
export function StepFrame({ children, actions, fills = false, wide = false, onPaste }: StepFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const width = { maxWidth: wide ? undefined : 760 };
  // The button that led here is gone.
  useEffect(() => content.current?.focus(), []);
  return (
    <>
      <Box
        ref={content}
        tabIndex={-1}
        onPaste={onPaste}
        sx={{ outline: 'none', flex: '1 1 0', minHeight: 0, overflow: 'auto', px: { xs: 2, sm: 4 }, py: 3 }}
      >
        <Box sx={fills ? FILLING : FLOWING} style={width}>
          {children}
        </Box>
      </Box>
      {actions === undefined ? null : (
        <Box component="footer" sx={FOOTER}>
          <Box sx={{ mx: 'auto' }} style={width}>
            <Box sx={ACTIONS}>{actions}</Box>
            <BelowButtons />
          </Box>
        </Box>
      )}
    </>
  );
}

const FILLING = { mx: 'auto', height: '100%', display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 };
const FLOWING = { mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 3 };
const FOOTER = { px: { xs: 2, sm: 4 }, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' };
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1.5,
  pt: 1.5,
  pb: '20px',
};
