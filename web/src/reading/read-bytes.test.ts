import { readFile as readStored } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { SIZE_LIST } from '../../test/known-list.ts';
import { readBytes as readNow } from './read-bytes.ts';
import { NO_RESULT, NOTICES, READING_LIMITS, UNREADABLE } from './unreadable.ts';

// In a worker, what goes wrong is an answer, too.
const readBytes = async (bytes: Uint8Array) => readNow(bytes, { list: SIZE_LIST });
const SAMPLES = '../../../docs/samples/';
const file = async (path: string) => new Uint8Array(await readStored(new URL(path, import.meta.url)));
const written = async (lines: (string | number | null)[][]) =>
  new Uint8Array(await (await writeXlsxFile(lines).toBlob()).arrayBuffer());
const linesOf = async (bytes: Uint8Array) => (await readBytes(bytes))[0]?.lines;
const problemOf = (bytes: Uint8Array) =>
  readBytes(bytes).then(
    () => null,
    (error: Error) => error.message,
  );
/** An .xlsx whose one sheet has this XML. */
const SHEET = '<sheet name="S" sheetId="1" r:id="rId1"/>';
const withSheet = (rows: string, more: Record<string, Uint8Array> = {}, sheets = SHEET) =>
  zipSync({
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  });
/** A zip whose entries of more than 90 bytes say that they unpack to this size: in their own headers and in the directory. */
function claiming(zip: Uint8Array, size: number): Uint8Array {
  const changed = new Uint8Array(zip);
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 30 < changed.length; at++) {
    const header = view.getUint32(at, true);
    const place = header === 0x04034b50 ? at + 22 : header === 0x02014b50 ? at + 24 : null;
    if (place !== null && view.getUint32(place, true) > 90) view.setUint32(place, size, true);
  }
  return changed;
}
const textCell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a table of a spreadsheet program', () => {
  it('has its texts, dates, results of formulas and merged cells; empty sheets are left out', async () => {
    const sheets = await readBytes(await file('./fixtures/odd-calc.xlsx'));
    expect(sheets.map(({ name }) => name)).toEqual(['Odd']);
    expect(sheets[0]?.lines).toEqual([
      ['Name', 'Code', 'Sort order', 'Active', 'Description'],
      ['Five to six', '2027-05-06', '1200', '1', 'Two\nlines'],
      ['Formula', 'F-1', '0.3', '0', '#DIV/0!'],
      [' Zoë ', '7', '-3', 'x', 'merged'],
      ['Below', '8', '', '', 'merged'],
      ['=SUM(A1)', 'G', '', '', ''],
    ]);
    expect(sheets[0]?.notices).toEqual([
      { message: NOTICES.dates, row: 1, column: 1 },
      { message: NOTICES.errors, row: 2, column: 4 },
      { message: NOTICES.merged, row: 4, column: 4 },
    ]);
  });

  it('may have formulas whose result is an empty text', async () => {
    const cells = `${textCell('A1', 'x')}<c r="B1" t="str"><f>""</f><v></v></c>${textCell('C1', 'y')}`;
    expect(await linesOf(withSheet(`<row r="1">${cells}</row>`))).toEqual([['x', '', 'y']]);
  });

  it.each([
    ['is not in the file', '<c r="B2" t="str"><f>A1&amp;"x"</f></c>', '=A1&"x"'],
    ['is empty, as programs write it that cannot calculate', '<c r="B2"><f>A1</f><v></v></c>', '=A1'],
    ['is empty, written short', '<c r="B2"><f t="shared" si="0"/><v/></c>', '='],
  ])('has formulas whose result %s as they are typed, and says so', async (_how, cell, formula) => {
    const [sheet] = await readBytes(
      withSheet(`<row r="1">${textCell('A1', 'x')}</row><row r="2">${cell}</row>`),
    );
    expect(sheet?.lines).toEqual([
      ['x', ''],
      ['', formula],
    ]);
    expect(sheet?.faults).toEqual([{ row: 1, column: 1, message: NO_RESULT }]);
  });

  describe('has numbers as they are shown', () => {
    const shownBy = async (code: string, cell: string) => {
      const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="${code}"/></numFmts>
        <cellStyleXfs><xf numFmtId="164"/></cellStyleXfs>
        <cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="9"/></cellXfs></styleSheet>`;
      const [sheet] = await readBytes(
        withSheet(`<row r="1">${cell}</row>`, { 'xl/styles.xml': strToU8(styles) }),
      );
      return [sheet?.lines[0]?.[0], sheet?.notices.map(({ message }) => message)];
    };
    const number = (value: string, style = 1) => `<c r="A1" s="${style}"><v>${value}</v></c>`;

    it.each([
      ['00000', '123', '00123'],
      ['00000', '0', '00000'],
      ['00000', '1234567', '1234567'],
      ['[$-409]00000', '123', '00123'],
      ['000\\-00\\-0000', '12345678', '012-34-5678'],
      ['&quot;JR-0 €&quot;0000', '7', 'JR-0 €0007'],
      ['#-0000', '412', '-0412'],
      ['General', '123', '123'],
      ['0_)', '123', '123'],
      ['00000;-00000;;@', '123', '00123'],
      ['&quot;SKU-&quot;000;;;@', '7', 'SKU-007'],
      ['0;-0;;@', '12', '12'],
    ])('%s', async (code, value, shown) => {
      expect(await shownBy(code, number(value))).toEqual([shown, []]);
    });

    it.each([
      ['0.00', '12'],
      ['#,##0', '1200'],
      ['0&quot; pcs&quot;', '5'],
      ['[&lt;=9999999]###\\-####;(###) ###\\-####', '5551234'],
      ['00000', '1.5'],
      ['00000', '-5'],
      ['000;-000;&quot;none&quot;', '0'],
      ['[h]:mm', '1.5'],
      ['0'.repeat(256), '5'],
      ['#,##0_);\\(#,##0\\)', '1200'],
    ])('or says so: %s of %s', async (code, value) => {
      expect(await shownBy(code, number(value))).toEqual([value, [NOTICES.formats]]);
    });

    it('or says so: percent, which has no format of its own in the file', async () => {
      expect(await shownBy('00000', number('0.5', 2))).toEqual(['0.5', [NOTICES.formats]]);
    });

    it('but texts, which no format changes', async () => {
      expect(await shownBy('00000', '<c r="A1" s="1" t="inlineStr"><is><t>45</t></is></c>')).toEqual([
        '45',
        [],
      ]);
    });
  });

  it('as openpyxl writes it has its numbers as shown, and formulas without results, whatever they span', async () => {
    const [sheet, ...others] = await readBytes(await file('./fixtures/openpyxl.xlsx'));
    // Before it is a sheet that is only a chart.
    expect([sheet?.name, others]).toEqual(['Data', []]);
    expect(sheet?.lines.map(([, code]) => code)).toEqual([
      'Code',
      '00123',
      '=UPPER("b")',
      '45',
      'JR-0007',
      '123-45-6789',
      '0.5',
      '12',
      '13',
    ]);
    expect(sheet?.faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 1],
      [7, 2],
      [8, 2],
    ]);
    expect(sheet?.notices).toEqual([
      { message: NOTICES.formats, row: 6, column: 1 },
      { message: NOTICES.merged, row: 8, column: 2 },
    ]);
  });

  it('is read without the rows that are hidden, which is said', async () => {
    const row = (at: number, more = '') => `<row r="${at}"${more}>${textCell(`A${at}`, `x${at}`)}</row>`;
    const formula = '<row r="4" ht="0"><c r="A4"><f>A1</f></c></row>';
    const rows = row(1) + row(2, ' hidden="1"') + row(3) + formula + row(5);
    const [sheet] = await readBytes(withSheet(rows));
    expect(sheet?.lines).toEqual([['x1'], [''], ['x3'], [''], ['x5']]);
    expect(sheet?.notices.map(({ message, row }) => [message, row])).toEqual([
      [NOTICES.hiddenRows, 1],
      [NOTICES.hiddenRows, 3],
    ]);
    expect(sheet?.faults).toEqual([]);
    expect(await problemOf(withSheet(row(1, ' spans="1:1" hidden="true"')))).toBe(UNREADABLE.noCells);
  });

  it.each(['hidden', 'veryHidden'])('is read without sheets that are %s, which is said', async (state) => {
    const cells = (text: string) => `<row r="1">${textCell('A1', text)}</row>`;
    const relation = (at: number) =>
      `<Relationship Id="rId${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at}.xml"/>`;
    const more = {
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relation(1)}${relation(2)}</Relationships>`),
      'xl/worksheets/sheet2.xml': strToU8(`<worksheet><sheetData>${cells('old')}</sheetData></worksheet>`),
    };
    const hidden = `<sheet name="Old" sheetId="2" state="${state}" r:id="rId2"/>`;
    const sheets = await readBytes(withSheet(cells('new'), more, hidden + SHEET));
    const empty = { ...more, 'xl/worksheets/sheet2.xml': strToU8('<worksheet><sheetData/></worksheet>') };
    const [shown] = await readBytes(withSheet(cells('new'), empty, hidden + SHEET));
    expect(shown?.about).toEqual([]);
    expect(sheets).toEqual([
      {
        name: 'S',
        lines: [['new']],
        notices: [],
        about: [NOTICES.hiddenSheets],
        faults: [],
      },
    ]);
  });

  it('of another writer is read with as many lines and columns as may be, and no more', async () => {
    const wide = Array.from({ length: READING_LIMITS.columns }, (_, at) => `H${at}`);
    expect((await linesOf(await written([wide])))?.[0]).toEqual(wide);
    expect(await problemOf(await written([[...wide, 'more']]))).toBe(UNREADABLE.tooManyColumns(301));
    const long = (row: number) => withSheet(`<row r="${row}">${textCell(`A${row}`, 'x')}</row>`);
    expect(await linesOf(long(5050))).toHaveLength(5050);
    expect(await problemOf(long(5051))).toBe(UNREADABLE.tooManyLines(5051));
    expect(await problemOf(long(99_999))).toBe(UNREADABLE.tooManyLines(99_999));
    const lines = (count: number) => strToU8('x,y\n'.repeat(count));
    expect(await linesOf(lines(5050))).toHaveLength(5050);
    expect(await problemOf(lines(5051))).toBe(UNREADABLE.tooManyLines(5051));
  });
});

describe('a CSV', () => {
  it('in Windows-1252', async () => {
    const lines = await linesOf(await file(`${SAMPLES}sizes-windows-1252.csv`));
    expect([lines?.[0]?.[0], lines?.[2]?.[0], lines?.[2]?.[2]]).toEqual(['Name', 'Größer', 'Für Große, 5 €']);
  });

  it.each(['utf16le', 'utf-16be'])('in %s, with and without its mark', async (encoding) => {
    const text = 'Name\tCode\r\nPequeño\tPEQ\r\n';
    for (const mark of ['\uFEFF', '']) {
      const little = new Uint8Array(Buffer.from(mark + text, 'utf16le'));
      const bytes = encoding === 'utf16le' ? little : new Uint8Array(Buffer.from(little).swap16());
      expect(await linesOf(bytes)).toEqual([
        ['Name', 'Code'],
        ['Pequeño', 'PEQ'],
      ]);
    }
  });

  it.each([',', '\t'])('may begin with the letters of a zip, before %j', async (separator) => {
    const text = 'PK,Code,Name\n1,A,One\n'.replaceAll(',', separator);
    expect(await linesOf(strToU8(text))).toEqual([
      ['PK', 'Code', 'Name'],
      ['1', 'A', 'One'],
    ]);
  });

  it('has no apostrophes before what would run as a formula, nor empty lines at the end', async () => {
    expect(await linesOf(strToU8("Name;Code\n'=A1;'x\n''-1;2\n;\n\n"))).toEqual([
      ['Name', 'Code'],
      ['=A1', "'x"],
      ["'-1", '2'],
    ]);
  });
});

type Refused = [what: string, bytes: () => Uint8Array, sentence: string];

describe('what cannot be read says why and what to do', () => {
  it.each<Refused>([
    ['an empty file', () => new Uint8Array(), UNREADABLE.empty],
    ['blanks alone', () => strToU8(' , \n,'), UNREADABLE.noCells],
    ['an old Excel file', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), UNREADABLE.oldExcel],
    ['a PDF', () => strToU8('%PDF-1.7'), UNREADABLE.noTable],
    ['a PNG', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), UNREADABLE.noTable],
    ['a JPEG', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), UNREADABLE.noTable],
    ['bytes', () => new Uint8Array([1, 0, 0, 2, 0, 0]), UNREADABLE.noTable],
    ['a web page', () => strToU8('\n<html><table><tr><td>Name</td></tr></table></html>'), UNREADABLE.webPage],
    [
      'an Excel file of 2003',
      () => strToU8('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>'),
      UNREADABLE.oldXml,
    ],
    ...[
      '<div class="report"><table><tr><td>Name</td></tr></table></div>',
      '<!-- report --><table><tr><td>Name</td></tr></table>',
      '<?xml version="1.0"?>\n<!DOCTYPE html><html><table></table></html>',
    ].map((text): Refused => ['a piece of a web page', () => strToU8(text), UNREADABLE.webPage]),
    [
      'an Excel file of 2003 that does not say so',
      () => strToU8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      UNREADABLE.oldXml,
    ],
    ...[
      '<?xml version="1.0"?><office:document xmlns:office="x"/>',
      '[{"code":"A","name":"One"}]',
      '{"code":"A"}\n{"code":"B"}',
      'ID;PWXL;N;E\nC;Y1;X1;K"Code"',
      'TABLE\r\n0,1\r\n"EXCEL"\r\n',
      '{\\rtf1\\ansi Code\\tab Name}',
      "INSERT INTO sizes (name, code) VALUES ('Small', 'S');",
      'BEGIN:VCARD\r\nFN:Kim Poe\r\n',
    ].map(
      (text): Refused => [
        `another kind of text, ${text.slice(0, 9)}`,
        () => strToU8(text),
        UNREADABLE.noTable,
      ],
    ),
    ['another zip', () => zipSync({ 'a.txt': strToU8('a') }), UNREADABLE.otherZip],
    ['half a zip', () => withSheet('').slice(0, 200), UNREADABLE.damaged],
    ['a sheet without cells', () => withSheet(''), UNREADABLE.noCells],
    [
      'a zip bomb',
      () => claiming(withSheet(textCell('A1', 'x'.repeat(99))), READING_LIMITS.unpackedBytes),
      UNREADABLE.unpacksTooLarge,
    ],
  ])('%s', async (_what, bytes, sentence) => {
    expect(await problemOf(bytes())).toBe(sentence);
  });

  it('a zip that says less than it unpacks to is cut off', async () => {
    const lying = claiming(withSheet(textCell('A1', 'x'.repeat(100_000))), 50);
    expect(await problemOf(lying)).toMatch(/breaks the rules of XML|nothing/u);
  });
});
