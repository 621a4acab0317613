import { MISREAD } from '../decode-text.ts';
import type { CellNote } from '../table.ts';
import { NO_RESULT, NO_TEXT, NOTICES, READING_LIMITS, UNREADABLE, UnreadableError } from '../unreadable.ts';
import { isShownText, plainCellText } from './cell-text.ts';
import { dateText, isoDateText } from './dates.ts';
import type { SharedParts } from './read-workbook.ts';
import { type Attributes, isTrue, type Part, readXml } from './read-xml.ts';

/** An area of cells, ends included. */
interface MergedArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

interface OpenCell {
  type: string;
  style: number;
  /** Of `<v>`; null: there is none. */
  value: string | null;
  formula: string | null;
  text: string;
}

/** Letters of a text that are looked at: many cells can show one long text. */
const LOOKED_AT = 1000;
/** Columns that a sheet can have. */
const ALL_COLUMNS = 16_384;
/** Rows that one can have, and one more. */
const ALL_ROWS = 1_048_577;

/** Reads the cells of a sheet. Throws `UnreadableError` where it has too many lines or columns. */
export function readCells(part: Part, shared: SharedParts): SheetCells {
  const cells = new SheetCells(shared);
  readXml(part, cells);
  cells.checkSize();
  return cells;
}

/** The cells of a sheet, each line as long as its last cell; rows and columns are counted from 0. */
export class SheetCells {
  readonly lines: string[][] = [];
  readonly notices: CellNote[] = [];
  readonly faults: CellNote[] = [];
  readonly merged: MergedArea[] = [];
  readonly hiddenRows = new Set<number>();
  readonly #hiddenColumns = new Uint8Array(ALL_COLUMNS);
  readonly #shared: SharedParts;
  /** How far it reaches, also beyond what may be. */
  #height = 0;
  #width = 0;
  #letters = 0;
  #row = -1;
  #column = -1;
  #cell: OpenCell | null = null;

  constructor(shared: SharedParts) {
    this.#shared = shared;
  }

  open(name: string, attributes: Attributes, path: readonly string[]): void {
    const parent = path.at(-1);
    if (name === 'row' && parent === 'sheetData') this.#openRow(attributes);
    else if (name === 'c' && parent === 'row') this.#openCell(attributes);
    else if (name === 'v' && parent === 'c' && this.#cell) this.#cell.value = '';
    else if (name === 'f' && parent === 'c' && this.#cell) this.#cell.formula = '';
    else if (name === 'col' && parent === 'cols') {
      const { min, max, hidden, width } = attributes;
      if (isTrue(hidden) || Number(width ?? 1) === 0)
        this.#hiddenColumns.fill(1, Math.max(Number(min) - 1, 0), Math.max(Number(max), 0));
    } else if (name === 'mergeCell') {
      const [first, last] = (attributes.ref ?? '').split(':').map(placeOf);
      if (first && last)
        this.merged.push({ top: first.row, left: first.column, bottom: last.row, right: last.column });
    }
  }

  text(text: string, path: readonly string[]): void {
    const cell = this.#cell;
    if (cell === null) return;
    const name = path.at(-1);
    if (isShownText(path)) cell.text += text;
    else if (path.at(-2) !== 'c') return;
    else if (name === 'v') cell.value += text;
    else if (name === 'f') cell.formula += text;
  }

  close(name: string, path: readonly string[]): void {
    if (name !== 'c' || path.at(-1) !== 'row' || this.#cell === null) return;
    this.#put(this.#cell);
    this.#cell = null;
  }

  checkSize(): void {
    if (this.#height > READING_LIMITS.lines) throw new UnreadableError(UNREADABLE.tooManyLines(this.#height));
    if (this.#width > READING_LIMITS.columns)
      throw new UnreadableError(UNREADABLE.tooManyColumns(this.#width));
  }

  isHiddenColumn(column: number): boolean {
    return this.#hiddenColumns[column] === 1;
  }

  // Rows and cells that do not say where they are follow the one before.
  #openRow({ r, hidden, ht }: Attributes): void {
    const row = Number(r) - 1;
    this.#row = r !== undefined && isPlace(row, ALL_ROWS) ? row : this.#row + 1;
    this.#column = -1;
    if (isTrue(hidden) || Number(ht ?? 1) === 0) this.hiddenRows.add(this.#row);
  }

  #openCell({ r = '', t = 'n', s }: Attributes): void {
    const place = placeOf(r);
    this.#row = place?.row ?? this.#row;
    this.#column = place?.column ?? this.#column + 1;
    this.#cell = { type: t, style: Number(s ?? 0), value: null, formula: null, text: '' };
  }

  #put(cell: OpenCell): void {
    const [row, column] = [this.#row, this.#column];
    const { text, notice, fault } = this.#textOf(cell);
    // Many cells can show one long text.
    this.#letters += text.length;
    if (this.#letters > READING_LIMITS.letters) throw new UnreadableError(UNREADABLE.tooMuch);
    const isBeyond = column >= READING_LIMITS.columns;
    if (text === '' || (isBeyond && this.isHiddenColumn(column))) return;
    if (text.trim() !== '') {
      this.#height = Math.max(this.#height, row + 1);
      this.#width = Math.max(this.#width, column + 1);
    }
    if (isBeyond || row >= READING_LIMITS.lines) return;
    putText(this.lines, row, column, text);
    const said = notice ?? (MISREAD.test(text.slice(0, LOOKED_AT)) ? NOTICES.misread : undefined);
    if (said !== undefined) this.notices.push({ message: said, row, column });
    if (fault !== undefined) this.faults.push({ message: fault, row, column });
  }

  #textOf(cell: OpenCell): { text: string; notice?: string; fault?: string } {
    const { type, value, formula } = cell;
    if (formula !== null && !hasResult(cell)) return { text: `=${formula}`, fault: NO_RESULT };
    const plain = value?.trim() ?? '';
    switch (type) {
      case 's': {
        if (plain === '') return { text: '' };
        const text = this.#shared.texts[Number(plain)];
        return text === undefined ? { text: '?', fault: NO_TEXT } : { text };
      }
      case 'b':
        return { text: plain === '' ? '' : isTrue(plain.toLowerCase()) ? 'Yes' : 'No' };
      case 'e':
        return { text: plain, notice: NOTICES.errors };
      case 'd':
        return { text: isoDateText(plain) ?? plain, notice: NOTICES.dates };
      case 'n':
        return plain === '' ? { text: plainCellText(cell.text) } : this.#numberText(plain, cell.style);
      default: {
        const isInline = value === null || (type === 'inlineStr' && cell.text !== '');
        return { text: plainCellText(isInline ? cell.text : value) };
      }
    }
  }

  #numberText(value: string, style: number): { text: string; notice?: string } {
    const text = numberText(value);
    const format = this.#shared.formats.get(style);
    // Excel keeps 15 digits.
    if (format === undefined)
      return /E\+?1[5-9]/iu.test(value) ? { text, notice: NOTICES.shortened } : { text };
    if (typeof format === 'function') {
      const shown = format(text);
      return shown === null ? { text, notice: NOTICES.formats } : { text: shown };
    }
    const date = dateText(Number(value), format, this.#shared.is1904);
    return date === null ? { text, notice: NOTICES.formats } : { text: date, notice: NOTICES.dates };
  }
}

/** Writes a cell, which the lines may not have yet. */
export function putText(lines: string[][], row: number, column: number, text: string): void {
  while (lines.length <= row) lines.push([]);
  const line = lines[row] ?? [];
  while (line.length <= column) line.push('');
  line[column] = text;
}

// Excel keeps 15 digits and shows no others; whole numbers of other programs have theirs.
function numberText(value: string): string {
  const number = Number(value);
  if (Number.isNaN(number) || /^-?[1-9]\d{0,29}$/u.test(value)) return value;
  return String(Number(number.toPrecision(15)));
}

// An empty value is a result only of a formula whose result is a text; other programs write one where they know none.
function hasResult({ type, value, text }: OpenCell): boolean {
  return type === 'str' ? value !== null : (value ?? '') !== '' || text !== '';
}

function placeOf(reference: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/u.exec(reference.toUpperCase()) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(digits) - 1;
  return isPlace(row, ALL_ROWS) && isPlace(column, ALL_COLUMNS) ? { row, column } : undefined;
}

function isPlace(at: number, all: number): boolean {
  return Number.isInteger(at) && at >= 0 && at < all;
}
