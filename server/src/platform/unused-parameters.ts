/** Says which parameters of the address in `setting` mean nothing here: those that `used` does not match. */
export function unusedParameters(setting: string, url: string, used: RegExp): string[] {
  const names = [...new URLSearchParams(url.split('?', 2)[1]).keys()].filter((name) => !used.test(name));
  if (names.length === 0) return [];
  return [`${setting} has parameters that Kitroom does not use: ${[...new Set(names)].join(', ')}`];
}
