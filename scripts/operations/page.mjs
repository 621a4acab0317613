import { readFileSync } from 'node:fs';

const PAGE = new URL('../../docs/operations.md', import.meta.url);

/** The blocks of docs/operations.md that are marked with `mark`, in their order, each with its heading. */
export function blocksOf(mark) {
  return readFileSync(PAGE, 'utf8')
    .split(/^## /mu)
    .slice(1)
    .flatMap((section) => {
      const heading = section.slice(0, section.indexOf('\n'));
      const blocks = section.matchAll(/^```(.*)\n([\s\S]*?)^```$/gmu);
      return [...blocks]
        .filter(([, info]) => info === mark)
        .map(([, , commands]) => ({ heading, commands: commands.trimEnd() }));
    });
}
