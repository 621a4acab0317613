import { enqueueSnackbar } from 'notistack';
import type { ComponentType } from 'react';
import { useLoaded } from './use-loaded.ts';

/** A dialog whose code is fetched when it opens. If that fails, a toast says so and the dialog closes. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const Dialog = useLoaded(true, load, () => {
      sayNotLoaded();
      props.onClose();
    });
    return Dialog === null ? null : <Dialog {...props} />;
  };
}

/** Says that code which is fetched on request could not be. Some browsers try again only after a reload. */
export function sayNotLoaded(): void {
  enqueueSnackbar(
    'This could not be loaded. Check your connection and try again; if that does not help, reload the page.',
    { variant: 'error' },
  );
}
