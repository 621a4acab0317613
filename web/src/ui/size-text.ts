const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in words, such as `1.2 GB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`;
}
