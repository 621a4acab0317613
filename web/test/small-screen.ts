/** Makes jsdom, which has no screen, a phone. Returns what ends that: give it to `beforeEach`. */
export function smallScreen(): () => void {
  const { matchMedia } = window;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('max-width'),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }) as MediaQueryList;
  return () => {
    window.matchMedia = matchMedia;
  };
}
