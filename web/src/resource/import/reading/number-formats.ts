const FORMATS = /<(?:\w+:)?numFmt\s[^>]*>/gu;
const CELL_STYLES = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/u;
const STYLE = /<(?:\w+:)?xf\s[^>]*>/gu;

/**
 * The styles of a workbook that show whole numbers with zeros before them, such as 00123: by the style's number, how many
 * digits it shows at least.
 */
export function zeroPaddedStyles(stylesXml: string): ReadonlyMap<number, number> {
  const digits = new Map<string, number>();
  for (const [tag] of stylesXml.matchAll(FORMATS)) {
    const code = /\sformatCode="(0{2,})"/u.exec(tag)?.[1];
    const id = /\snumFmtId="(\d+)"/u.exec(tag)?.[1];
    if (code !== undefined && id !== undefined) digits.set(id, code.length);
  }
  const padded = new Map<number, number>();
  const styles = CELL_STYLES.exec(stylesXml)?.[0] ?? '';
  Array.from(styles.matchAll(STYLE)).forEach(([tag], style) => {
    const shown = digits.get(/\snumFmtId="(\d+)"/u.exec(tag)?.[1] ?? '');
    if (shown !== undefined) padded.set(style, shown);
  });
  return padded;
}
