import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component whose code is fetched when it is first wanted; null until then. If the code cannot be fetched, the page
 * and its input stay as they are (`lazy` would replace them with an error), and the next use tries again.
 */
export function useLoaded<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> } | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (isWanted)
      load().then(
        (component) => setLoaded({ component }),
        () => fail(),
      );
  }, [isWanted, load]);
  return loaded?.component ?? null;
}
