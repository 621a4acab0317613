import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the windows, in px; `e2e/looks/look.ts` has their heights. */
export const WIDTHS = [1440, 1024, 834, 768, 390, 360];

/**
 * Writes index.html next to the pictures of `npm run screens`, which are folder/area/screen/width-theme.png, and
 * returns its path. It works without a server.
 */
export function writeScreensPage(folder) {
  const areas = foldersIn(folder).map((area) => ({
    area,
    screens: foldersIn(join(folder, area)).map((screen) => ({
      screen,
      files: readdirSync(join(folder, area, screen))
        .filter((file) => /^\d+-(?:light|dark)\.png$/u.test(file))
        .toSorted(
          (one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10) || (one < other ? 1 : -1),
        ),
    })),
  }));
  const path = join(folder, 'index.html');
  writeFileSync(path, page(areas));
  return path;
}

function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

const words = (name) => name.replaceAll('-', ' ');

const page = (areas) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens of Kitroom</title>
<style>
  body { margin: 0; font: 14px/20px system-ui, sans-serif; background: #e9ebef; color: #1a1f27; }
  form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 12px 24px; background: #fff; border-bottom: 1px solid #ccd1d9; }
  select, input { font: inherit; padding: 4px 8px; }
  nav { columns: 16em; padding: 16px 24px; }
  nav a { display: block; color: #3355c4; }
  section { padding: 0 24px 32px; scroll-margin-top: 64px; }
  h2 { font-size: 16px; margin: 24px 0 8px; }
  .row { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start; padding-bottom: 8px; }
  figure { margin: 0; flex: none; }
  figure[hidden], section[hidden] { display: none; }
  img { display: block; width: calc(var(--width) * var(--zoom) * 1px); border: 1px solid #ccd1d9; background: #fff; }
  figcaption { color: #566071; }
</style>
<form>
  <label>Width <select name="width"><option value="">all</option>${WIDTHS.map((width) => `<option>${width}</option>`).join('')}</select></label>
  <label>Theme <select name="theme"><option value="">both</option><option>light</option><option>dark</option></select></label>
  <label>Size <select name="zoom"><option value="0.35">small</option><option value="0.6">medium</option><option value="1">full</option></select></label>
  <label>Screen <input name="screen" type="search" placeholder="part of its name"></label>
</form>
<nav aria-label="Screens">${areas.flatMap(({ area, screens }) => screens.map(({ screen }) => `<a href="#${area}--${screen}">${words(area)}: ${words(screen)}</a>`)).join('')}</nav>
<main>
${areas.flatMap(({ area, screens }) => screens.map((one) => section(area, one))).join('\n')}
</main>
<script>
  const form = document.querySelector('form');
  const show = () => {
    const { width, theme, zoom, screen } = Object.fromEntries(new FormData(form));
    document.body.style.setProperty('--zoom', zoom);
    for (const figure of document.querySelectorAll('figure')) {
      const { dataset } = figure;
      figure.hidden = (width !== '' && dataset.width !== width) || (theme !== '' && dataset.theme !== theme);
    }
    for (const section of document.querySelectorAll('section'))
      section.hidden = !section.firstElementChild.textContent.includes(screen.toLowerCase().trim());
  };
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  show();
</script>
</html>
`;

const section = (
  area,
  { screen, files },
) => `<section id="${area}--${screen}"><h2>${words(area)}: ${words(screen)}</h2>
<div class="row">${files.map((file) => figure(`${area}/${screen}`, file)).join('')}</div></section>`;

function figure(folder, file) {
  const [width, theme] = file.replace('.png', '').split('-');
  return `<figure data-width="${width}" data-theme="${theme}" style="--width:${width}"><a href="${folder}/${file}"><img loading="lazy" alt="${width} px, ${theme}" src="${folder}/${file}"></a><figcaption>${width} px, ${theme}</figcaption></figure>`;
}
