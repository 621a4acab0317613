import { UNREADABLE, UnreadableError } from '../unreadable.ts';
import { isShownText, plainCellText } from './cell-text.ts';
import { type NumberFormats, numberFormats } from './number-formats.ts';
import { type PackageParts, relationsOf } from './package-parts.ts';
import { isTrue, type Part, readXml } from './read-xml.ts';

/** A sheet of a workbook, not yet read. */
interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  /** Undefined: the workbook names it, and it is not there. */
  part: Part | undefined;
}

/** The tables that the cells of its sheets refer to. */
export interface SharedParts {
  /** Texts that cells name by their place. */
  texts: readonly string[];
  formats: NumberFormats;
  /** Whether days are counted from 1904 on. */
  is1904: boolean;
}

/** Kinds of sheets that have no cells. */
const WITHOUT_CELLS = new Set(['chartsheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']);

/** Finds the sheets of an .xlsx in the order of their tabs. Throws `UnreadableError` where it is another file. */
export function readWorkbook(parts: PackageParts): { sheets: WorkbookSheet[]; shared: SharedParts } {
  const key = workbookKey(parts);
  const workbook = parts.read([key]).get(key);
  if (workbook === undefined) throw new UnreadableError(UNREADABLE.otherZip);
  const { sheets, is1904 } = sheetsOf(workbook);
  const relations = relationsOf(parts, key);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  // Some programs leave these relations out.
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const keyOf = (type: string) => relations.find((one) => one.type === type)?.target;
  const textsKey = keyOf('sharedStrings') ?? `${folder}sharedstrings.xml`;
  const stylesKey = keyOf('styles') ?? `${folder}styles.xml`;
  const withCells = sheets.filter(({ id }) => !WITHOUT_CELLS.has(byId.get(id)?.type ?? ''));
  const sheetKeys = withCells.map(({ id }) => byId.get(id)?.target ?? '');
  const read = parts.read([textsKey, stylesKey, ...sheetKeys]);
  return {
    sheets: withCells.map(({ name, isHidden }, at) => ({
      name,
      isHidden,
      part: read.get(sheetKeys[at] ?? ''),
    })),
    shared: { texts: sharedTexts(read.get(textsKey)), formats: numberFormats(read.get(stylesKey)), is1904 },
  };
}

function workbookKey(parts: PackageParts): string {
  const main = relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target;
  const key = main ?? [...parts.keys].find((one) => /(?:^|\/)workbook\.(?:xml|bin)$/u.test(one)) ?? '';
  if (key.endsWith('.bin')) throw new UnreadableError(UNREADABLE.binaryExcel);
  if (parts.keys.has('content.xml')) throw new UnreadableError(UNREADABLE.openDocument);
  if (parts.keys.has('index/document.iwa') || parts.keys.has('index.zip'))
    throw new UnreadableError(UNREADABLE.numbers);
  return key;
}

function sheetsOf(workbook: Part) {
  const sheets: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let isWorkbook = false;
  readXml(workbook, {
    open(element, attributes, path) {
      if (path.length === 0) isWorkbook = element === 'workbook';
      if (element === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (element !== 'sheet' || path.at(-1) !== 'sheets') return;
      const [, id = ''] = Object.entries(attributes).find(([name]) => /:id$/u.test(name)) ?? [];
      const { name = '', state } = attributes;
      // A module of a macro, as Excel 95 had them.
      if (id === '') return;
      sheets.push({ id, name, isHidden: state === 'hidden' || state === 'veryHidden' });
    },
  });
  // The document of another program is packed in the same way.
  if (!isWorkbook) throw new UnreadableError(UNREADABLE.otherZip);
  return { sheets, is1904 };
}

function sharedTexts(part: Part | undefined): string[] {
  const texts: string[] = [];
  let text = '';
  readXml(part, {
    open(name) {
      if (name === 'si') text = '';
    },
    text(more, path) {
      if (isShownText(path)) text += more;
    },
    close(name) {
      if (name === 'si') texts.push(plainCellText(text));
    },
  });
  return texts;
}
