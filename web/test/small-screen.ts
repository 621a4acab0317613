/** Gives jsdom the screen of a phone. Returns the cleanup, so that it can be passed to `beforeEach`. */
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
