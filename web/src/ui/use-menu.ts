import { type MouseEvent, useId, useState } from 'react';

/**
 * A button with the menu that it opens: spread `button` and `menu`, and give the menu `list` as `slotProps.list`, which names
 * it after the button. `openAt` opens it at another element.
 */
export function useMenu() {
  const id = useId();
  const [anchor, openAt] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = () => openAt(null);
  return {
    isOpen,
    openAt,
    close,
    button: {
      id: `${id}-button`,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-menu` : undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => openAt(currentTarget),
    } as const,
    menu: {
      id: `${id}-menu`,
      // Rendered where the button is, so that its content belongs to a landmark.
      disablePortal: true,
      open: isOpen,
      anchorEl: anchor,
      onClose: close,
    },
    list: { 'aria-labelledby': `${id}-button` },
  };
}
