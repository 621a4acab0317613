import { enqueueSnackbar } from 'notistack';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A dialog whose code is loaded when it opens. If it cannot be fetched, a toast says so and the dialog closes: an error
 * boundary would replace the page and what was typed there.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    const close = useEffectEvent(props.onClose);
    useEffect(() => {
      load().then(
        (loaded) => setDialog(() => loaded),
        () => {
          sayNotFetched();
          close();
        },
      );
    }, []);
    return Dialog === null ? null : <Dialog {...props} />;
  };
}

/** Says that code which is loaded on request could not be fetched: browsers do not try again before a reload. */
export function sayNotFetched(): void {
  enqueueSnackbar('This could not be loaded. Save what you have typed, then reload the page.', {
    variant: 'error',
  });
}
