import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component whose code is fetched when it is first wanted; null until then. Code that cannot be fetched leaves the
 * page and what was typed there as they are, which `lazy` would replace by an error; the next time tries again.
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
