import { enqueueSnackbar } from 'notistack';
import type { ComponentType } from 'react';
import { useLoaded } from './use-loaded.ts';

/** A dialog whose code is fetched when it opens. If that fails, a toast says so and the dialog closes. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const Dialog = usePartOnDemand(true, load, props.onClose);
    return Dialog === null ? null : <Dialog {...props} />;
  };
}

/** A part of a screen whose code is fetched when it is opened; null until then. If that fails, a toast says so and it closes. */
export function usePartOnDemand<Props>(
  isOpen: boolean,
  load: () => Promise<ComponentType<Props>>,
  close: () => void,
): ComponentType<Props> | null {
  return useLoaded(isOpen, load, () => {
    sayNotLoaded();
    close();
  });
}

/** Says that code which is fetched on request could not be. Some browsers try again only after a reload. */
export function sayNotLoaded(): void {
  enqueueSnackbar(
    'This could not be loaded. Check your connection and try again; if that does not help, reload the page.',
    { variant: 'error' },
  );
}
