/**
 * Whether a key belongs to an input method (IME) that is composing text: Enter and Escape then end the composition.
 * Safari reports the key that ends a composition after it, marked only by its code.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
