import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type GridControl, widgetAt } from './grid-control.ts';

/** Focuses the active field when asked to and selects its text, so that typing replaces it. */
export function useActiveField(table: RefObject<HTMLTableElement | null>, { cursor }: GridControl): void {
  const { active, entry, focusRequest } = cursor;
  const answered = useRef(0);
  useLayoutEffect(() => {
    const widget = table.current && widgetAt(table.current, active);
    if (!widget) return;
    if (answered.current !== focusRequest) {
      answered.current = focusRequest;
      widget.focus({ preventScroll: true });
      widget.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    const isReady = entry === null && document.activeElement === widget;
    if (isReady && !(widget instanceof HTMLButtonElement)) widget.select();
  });
}
