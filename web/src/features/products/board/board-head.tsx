import { styled } from '@mui/material/styles';
import { useSmallScreen } from '../../../ui/use-small-screen.ts';
import { SLOT_HINTS, SLOTS } from '../pictures/slots.ts';
import { GAP, GROUP_GAP, HEAD, INFO_WIDTH, PADDING, SLOT } from './board-look.ts';

/** The hints of the slots, once above each column of them; the slots' own names say them to screen readers. */
export function BoardHead({ columns }: { columns: number }) {
  const small = useSmallScreen();
  return (
    <Head aria-hidden className={small ? 'small' : ''}>
      {Array.from({ length: small ? 1 : columns }, (_, column) => column).map((column) => (
        <div key={column}>
          {SLOTS.map((slot) => (
            <span key={slot}>{SLOT_HINTS[slot]}</span>
          ))}
        </div>
      ))}
    </Head>
  );
}

const Head = styled('div')(({ theme: { vars } }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  boxSizing: 'border-box',
  height: HEAD,
  display: 'flex',
  alignItems: 'center',
  gap: GROUP_GAP,
  paddingLeft: PADDING + INFO_WIDTH + GROUP_GAP,
  borderBottom: `1px solid ${vars.palette.divider}`,
  backgroundColor: vars.palette.background.paper,
  color: vars.palette.text.secondary,
  // Larger letters would not fit above their slots.
  fontSize: 'min(0.75rem, 15px)',
  '& > div': { flex: 'none', display: 'flex', gap: GAP },
  '& span': { width: SLOT, textAlign: 'center' },
  // Below the header of the page, which scrolls.
  '&.small': {
    top: 57,
    justifyContent: 'flex-end',
    paddingInline: PADDING,
    borderRadius: '12px 12px 0 0',
  },
}));
