import type { Plugin } from 'vite';

/** Asks the browser for the font before it has read the style sheet that names it, so that text moves less. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'kitroom-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((each) => each.includes(name) && each.endsWith('.woff2'));
        if (file === undefined) throw new Error(`The build has no font named ${name}`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
