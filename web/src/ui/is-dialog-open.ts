/** Whether a dialog is open, which has to be answered first: the page's keys do nothing then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
