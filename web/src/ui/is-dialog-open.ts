/** Whether a dialog lies above the page, which has to be answered first: keys of the page do nothing then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
