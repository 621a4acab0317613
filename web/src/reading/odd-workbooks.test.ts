import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { SIZE_LIST } from '../../test/known-list.ts';
import { readBytes as readNow } from './read-bytes.ts';
import { NO_TEXT, NOTICES, UNREADABLE } from './unreadable.ts';

const readBytes = async (bytes: Uint8Array) => readNow(bytes, { list: SIZE_LIST });

type Parts = Record<string, string | Uint8Array>;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_TYPES = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const relation = (id: string, type: string, target: string, types = TYPES) =>
  `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;
const STYLES =
  `<styleSheet xmlns="${MAIN}"><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="22"/><xf numFmtId="165"/></cellXfs>
  <numFmts><numFmt numFmtId="164" formatCode="[$-409]mmmm d, yyyy;@"/><numFmt numFmtId="165" formatCode="h:mm:ss"/></numFmts></styleSheet>`.replace(
    /(<cellXfs>.*<\/cellXfs>)\s*(<numFmts>.*<\/numFmts>)/u,
    '$2$1',
  );
const sheetOf = (rows: string, before = '') =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`;
const PLAIN: Parts = {
  '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('r2', 'sharedStrings', 'sharedStrings.xml'),
    relation('r3', 'styles', 'styles.xml'),
  ),
  'xl/worksheets/sheet1.xml': sheetOf(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A2</f><v>Extra &amp; Large</v></c></row>',
  ),
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>Code</t></si><si><t>XL</t></si></sst>`,
  'xl/styles.xml': STYLES,
};
const READ = [
  ['Code', 'Name'],
  ['XL', 'Extra & Large'],
];

const packed = (parts: Parts) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
const linesOf = async (parts: Parts) => (await readBytes(packed(parts)))[0]?.lines;
/** The plain workbook with changed parts; those that become null are not there. */
const changed = (changes: Record<string, string | Uint8Array | null>): Parts =>
  Object.fromEntries(
    Object.entries({ ...PLAIN, ...changes }).flatMap(([name, part]) => (part === null ? [] : [[name, part]])),
  );
const withRows = (rows: string, changes: Parts = {}) =>
  changed({ 'xl/worksheets/sheet1.xml': sheetOf(rows), ...changes });
/** Each part, changed in the same way. */
const rewritten = (how: (xml: string) => string | Uint8Array): Parts =>
  Object.fromEntries(Object.entries(PLAIN).map(([name, part]) => [name, how(String(part))]));
const utf16 = (xml: string, mark = '\uFEFF') => new Uint8Array(Buffer.from(mark + xml, 'utf16le'));
const moved = (target: string, to: string) => ({
  'xl/_rels/workbook.xml.rels': String(PLAIN['xl/_rels/workbook.xml.rels']).replace(
    'worksheets/sheet1.xml',
    target,
  ),
  'xl/worksheets/sheet1.xml': null,
  [to]: PLAIN['xl/worksheets/sheet1.xml'] as string,
});

it.each<[string, Parts]>([
  ['plain', PLAIN],
  [
    'texts in CDATA',
    rewritten((xml) =>
      xml.replace(
        />([^<>]+)<\/(t|v)>/gu,
        (_, text, tag) => `><![CDATA[${text.replace('&amp;', '&')}]]></${tag}>`,
      ),
    ),
  ],
  [
    'comments within texts',
    rewritten((xml) =>
      xml
        .replaceAll('Name', 'Na<!-- x -->me')
        .replace('>1<', '><!-- x -->1<')
        .replace('Extra', 'Ex<?x y?>tra'),
    ),
  ],
  ['single quotes', rewritten((xml) => xml.replaceAll('"', "'"))],
  ['blanks around the equals sign', rewritten((xml) => xml.replace(/(?<=\s[rt])=/gu, ' = '))],
  [
    'prefixes',
    rewritten((xml) => xml.replace(/<(\/?)(?=[a-zR])/gu, '<$1x:').replaceAll('xmlns=', 'xmlns:x=')),
  ],
  ['UTF-16 with its mark', rewritten((xml) => utf16(`<?xml version="1.0" encoding="UTF-16"?>${xml}`))],
  ['UTF-16 without its mark', rewritten((xml) => utf16(`<?xml version="1.0" encoding="UTF-16"?>${xml}`, ''))],
  ['UTF-16 that is none', rewritten((xml) => `<?xml version="1.0" encoding="UTF-16"?>${xml}`)],
  ['UTF-16, big-endian', rewritten((xml) => new Uint8Array(Buffer.from(utf16(xml)).swap16()))],
  [
    'the strict edition',
    rewritten((xml) =>
      xml.replaceAll(TYPES, STRICT_TYPES).replaceAll(MAIN, 'http://purl.oclc.org/ooxml/spreadsheetml/main'),
    ),
  ],
  ['cells and rows without references', rewritten((xml) => xml.replace(/ r="[A-Z]*\d"/gu, ''))],
  [
    'rows and cells that are counted from 0',
    rewritten((xml) => xml.replace(/(<row|<c) r="([A-Z]*)\d"/gu, '$1 r="$20"')),
  ],
  ['an absolute target', changed(moved('/xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml'))],
  ['a target in a folder above', changed(moved('../tables/a.xml', 'tables/a.xml'))],
  ['a target with a blank', changed(moved('worksheets/my%20sheet.xml', 'xl/worksheets/my sheet.xml'))],
  ['a target in other letters', changed(moved('Worksheets/Sheet1.XML', 'xl/worksheets/sheet1.xml'))],
  ['backslashes', changed({ ...moved('worksheets\\sheet1.xml', 'xl\\worksheets\\sheet1.xml') })],
  [
    'another name for the workbook',
    changed({
      '_rels/.rels': relations(relation('r1', 'officeDocument', '/book/main.xml')),
      'xl/workbook.xml': null,
      'xl/_rels/workbook.xml.rels': null,
      'book/main.xml': PLAIN['xl/workbook.xml'] as string,
      'book/_rels/main.xml.rels': String(PLAIN['xl/_rels/workbook.xml.rels']).replaceAll(
        'Target="',
        'Target="../xl/',
      ),
    }),
  ],
  [
    'no relation to the texts',
    changed({
      'xl/_rels/workbook.xml.rels': relations(relation('r1', 'worksheet', 'worksheets/sheet1.xml')),
    }),
  ],
])('a workbook with %s is read as it is', async (_what, parts) => {
  expect(await linesOf(parts)).toEqual(READ);
});

it.each([
  ['t="b"><v>1</v>', 'Yes'],
  ['t="b"><v>true</v>', 'Yes'],
  ['t="b"><v>TRUE</v>', 'Yes'],
  ['t="b"><v>false</v>', 'No'],
  ['t="e"><v>#N/A</v>', '#N/A'],
  ['t="n"><v> 7 </v>', '7'],
  ['><v>1.5E3</v>', '1500'],
  ['><v>1,5</v>', '1,5'],
  ['><v>0.30000000000000004</v>', '0.3'],
  ['><v>12345678901234567890</v>', '12345678901234567890'],
  ['t="d"><v>2027-05-06T00:00:00</v>', '2027-05-06'],
  ['t="d"><v>2027-05-06T14:30:00Z</v>', '2027-05-06 14:30'],
  ['t="str"><v>a_x000D__x000A_b</v>', 'a\nb'],
  ['t="inlineStr"><is><t>_x005F_x0041_</t></is>', '_x0041_'],
  [
    't="inlineStr"><is><r><t xml:space="preserve">Public </t></r><r><rPr><b/></rPr><t>one</t></r></is>',
    'Public one',
  ],
  ['t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is>', '東京'],
  [
    't="inlineStr"><is><r><t>東</t><rPh sb="0" eb="1"><r><t>トウ</t></r></rPh></r><r><t>京</t></r></is>',
    '東京',
  ],
  ['t="inlineStr"><v>0</v><is><t>One</t></is>', 'One'],
  ['t="inlineStr"><v>One</v>', 'One'],
  ['t="str"><v>One</v><is><t>Two</t></is>', 'One'],
  ['s="1"><v>46513</v>', '2027-05-06'],
  ['s="2"><v>46513.25</v>', '2027-05-06'],
  ['s="3"><v>0.604166666666667</v>', '14:30'],
  ['s="3"><v>46513.6041666666</v>', '14:30'],
  ['s="1"><v>2958465</v>', '9999-12-31'],
  ['s="1"><v>2958466</v>', '2958466'],
  ['s="1"><v>59</v>', '1900-02-28'],
  ['s="1"><v>60</v>', '1900-02-29'],
  ['s="1"><v>61</v>', '1900-03-01'],
  ['s="1"><v>0</v>', '0'],
  ['s="3"><v>-0.5</v>', '-0.5'],
  ['s="4"><v>46513.25</v>', '2027-05-06 06:00'],
  ['s="5"><v>0.25</v>', '06:00'],
])('a cell %s is %j', async (cell, text) => {
  expect(await linesOf(withRows(`<row><c ${cell}</c></row>`))).toEqual([[text]]);
});

it('a number that has lost digits, an image that is the cell, and misread letters have a notice', async () => {
  const cells =
    '<c><v>1.2345678901234568E+16</v></c><c><v>1.2E+3</v></c><c t="e" vm="1"><v>#VALUE!</v></c><c t="str"><v>CafÃ©</v></c><c><v>1.2345678901234568E+19</v></c><c><v>1.2345678901234568E+15</v></c>';
  const [sheet] = await readBytes(packed(withRows(`<row>${cells}</row>`)));
  expect(sheet?.lines).toEqual([
    ['12345678901234600', '1200', '#VALUE!', 'CafÃ©', '12345678901234600000', '1234567890123460'],
  ]);
  expect(sheet?.notices.map(({ column, message }) => [column, message])).toEqual([
    [0, NOTICES.shortened],
    [2, NOTICES.errors],
    [3, NOTICES.misread],
    [4, NOTICES.shortened],
    [5, NOTICES.shortened],
  ]);
});

it('a used range that is nearly all formats, and formulas without a text, are no lines', async () => {
  const row = (at: number, cells: string) => `<row r="${at}" s="1">${cells}</row>`;
  const styled = Array.from({ length: 9000 }, (_, at) => row(at + 3, '<c s="1"/>')).join('');
  const dragged = row(9500, '<c t="str"><f>IF(B1="","",B1)</f><v></v></c><c t="str"><v> </v></c>');
  const rows =
    row(2, '<c r="A2"><v>7</v></c>') + row(1, '<c r="A1" t="str"><v>Code</v></c>') + styled + dragged;
  const last = row(1_048_576, '<c r="XFD1048576" s="1"/>');
  const sheet = sheetOf(rows + last, '<dimension ref="A1:A1"/>');
  expect(await linesOf(changed({ 'xl/worksheets/sheet1.xml': sheet }))).toEqual([['Code'], ['7']]);
});

it.each(['1', 'true'])('days are counted from 1904 on where date1904 is %s', async (flag) => {
  const workbook = String(PLAIN['xl/workbook.xml']).replace(
    '<sheets>',
    `<workbookPr date1904="${flag}"/><sheets>`,
  );
  const days = '<row><c s="1"><v>45051</v></c><c s="1"><v>0</v></c></row>';
  const parts = withRows(days, { 'xl/workbook.xml': workbook });
  expect(await linesOf(parts)).toEqual([['2027-05-06', '1904-01-01']]);
});

it('a very long shared text is whole, unless it is in so many cells that all are too much', async () => {
  const text = 'x'.repeat(32_767);
  const sheet = (rows: number) =>
    withRows(`<row>${'<c t="s"><v>0</v></c>'.repeat(244)}</row>`.repeat(rows), {
      'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    });
  expect((await linesOf(sheet(2)))?.[1]?.at(-1)).toBe(text);
  await expect(readBytes(packed(sheet(3)))).rejects.toThrow(UNREADABLE.tooMuch);
});

it('of merged areas that overlap the upper counts; none adds lines below the last', async () => {
  const cell = (at: string) => `<row><c r="${at}" t="str"><v>${at}</v></c></row>`;
  const areas =
    '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="A2:A4"/><mergeCell ref="B4:B9"/></mergeCells>';
  const rows = ['A1', 'A2', 'A4', 'B4'].map(cell).join('');
  const sheet = sheetOf(rows).replace('</worksheet>', `${areas}</worksheet>`);
  expect(await linesOf(changed({ 'xl/worksheets/sheet1.xml': sheet }))).toEqual([
    ['A1', ''],
    ['A1', ''],
    ['A1', ''],
    ['A4', 'B4'],
  ]);
});

it('a text that is not in the file is an error of its line, and no empty cell', async () => {
  const [sheet] = await readBytes(packed(withRows('<row><c t="s"><v>9</v></c></row>')));
  expect(sheet?.lines).toEqual([['?']]);
  expect(sheet?.faults).toEqual([{ message: NO_TEXT, row: 0, column: 0 }]);
});

it('hidden columns are left out, which is said; those of other columns are kept', async () => {
  const cells = (row: number, ...texts: string[]) =>
    `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const columns =
    '<cols><col min="2" max="2" width="9" hidden="1"/><col min="4" max="400" width="0"/></cols>';
  // Beyond the most that are read.
  const far = '<row r="3"><c r="OJ3"><v>7</v></c></row>';
  const rows = cells(1, 'Code', 'Cost', 'Name') + cells(2, 'XL', '7', 'Large') + far;
  const [sheet] = await readBytes(packed(changed({ 'xl/worksheets/sheet1.xml': sheetOf(rows, columns) })));
  expect(sheet?.lines).toEqual([
    ['Code', '', 'Name'],
    ['XL', '', 'Large'],
  ]);
  expect(sheet?.about).toEqual([NOTICES.hiddenColumns(['“Cost” (column B)'])]);
});

it('a sheet that the workbook names and the file lacks is named', async () => {
  const workbook = String(PLAIN['xl/workbook.xml']).replace(
    '</sheets>',
    '<sheet name="Gone" sheetId="2" r:id="r9"/></sheets>',
  );
  const [sheet] = await readBytes(packed(changed({ 'xl/workbook.xml': workbook })));
  expect([sheet?.lines, sheet?.about]).toEqual([READ, [NOTICES.missingSheets(['Gone'])]]);
  const rels = 'xl/_rels/workbook.xml.rels';
  const elsewhere = String(PLAIN[rels]).replace('"r1"', '"r1" TargetMode="External"');
  const broken: Parameters<typeof changed>[0][] = [
    { 'xl/worksheets/sheet1.xml': null },
    { [rels]: elsewhere },
  ];
  for (const parts of broken)
    await expect(readBytes(packed(changed(parts)))).rejects.toThrow(NOTICES.missingSheets(['S']));
});

it.each<[string, Parts, string]>([
  [
    'a part that ends early',
    changed({ 'xl/worksheets/sheet1.xml': sheetOf('').slice(0, -5) }),
    UNREADABLE.damagedPart('xl/worksheets/sheet1.xml'),
  ],
  [
    'a part with bytes that are no letters',
    changed({
      'xl/sharedStrings.xml': new Uint8Array([
        ...strToU8('<sst><si><t>'),
        0xe9,
        ...strToU8('</t></si></sst>'),
      ]),
    }),
    UNREADABLE.damagedPart('xl/sharedStrings.xml'),
  ],
  [
    'a binary workbook',
    { '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.bin')), 'xl/workbook.bin': 'x' },
    UNREADABLE.binaryExcel,
  ],
  [
    'a text document',
    {
      '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
      'word/document.xml': '<w:document/>',
    },
    UNREADABLE.otherZip,
  ],
  [
    'an OpenDocument file',
    { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' },
    UNREADABLE.openDocument,
  ],
  ['a Numbers file', { 'Index/Document.iwa': 'x' }, UNREADABLE.numbers],
])('%s is refused with a sentence that names what is wrong', async (_what, parts, sentence) => {
  await expect(readBytes(packed(parts))).rejects.toThrow(sentence);
});
