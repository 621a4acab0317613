import { describe, expect, it } from 'vitest';
import { cellLines } from '../../test/cell-lines.ts';
import { SIZE_LIST } from '../../test/known-list.ts';
import { ENCODINGS, type Encoding } from './decode-text.ts';
import { readBytes } from './read-bytes.ts';
import { readCsv } from './read-csv.ts';
import { DOUBTFUL_QUOTES, NOTICES } from './unreadable.ts';

const linesOf = (text: string) => readCsv(text, SIZE_LIST).lines;
const bytesOf = (...pieces: (string | number)[]) =>
  new Uint8Array(pieces.flatMap((piece) => (typeof piece === 'number' ? [piece] : [...Buffer.from(piece)])));
const read = (bytes: Uint8Array, encoding?: Encoding) => readBytes(bytes, { list: SIZE_LIST, encoding })[0];

describe('the separator is that of the header line', () => {
  it.each([
    ['lists in cells', 'Code;Name;Description', 'T1;Tee;XS, S, M, L, XL', 3],
    ['lists in cells, and tabs', 'Code\tName\tDescription', 'T1\tTee\tXS, S, M, L, XL', 3],
    ['lists in cells, and bars', 'Code|Name|Description', 'T1|Tee|XS, S, M, L, XL', 3],
    ['decimal commas', 'Code;Name;Price;Weight;Width;Sort Order', 'D1;One;1,5;0,25;48,5;1', 6],
    ['a decimal comma in each cell', 'Code;Price;Weight;Width', '1,1;1,5;0,25;48,5', 4],
    ['unknown headers', 'Was;Wo, wann;Wer', '1,1;1,5;0,25', 3],
    ['a header with commas', 'Code;Sizes, colors, and more;Name', 'a, b;c, d;e, f', 3],
    ['tildes', 'Code~Name~Description', 'T1~Tee~S, M', 3],
    ['carets', 'Code^Name^Description', 'T1^Tee^S, M', 3],
    ['commas above tabs', 'Code,Name,Description', 'T1\tTee\tlong', 3],
    ['tabs above commas', 'Code\tName\tDescription', 'T1,Tee,long', 3],
    ['one column', 'Name', 'Lee, Dana', 1],
    ['one column, and bars', 'Code', 'a|b|c', 1],
  ])('%s', (_what, headers, line, width) => {
    const lines = linesOf(`${headers}\r\n${`${line}\r\n`.repeat(8)}`);
    expect([lines.length, lines[0]?.length, lines[8]?.join('')]).toEqual([
      9,
      width,
      line.replace(line.includes('T1,') ? /,/gu : /[;\t|~^]/gu, width > 1 ? '' : '$&'),
    ]);
  });

  it('below titles with commas', () => {
    const title = 'Rivermark, Spring 2027\n\n';
    expect(linesOf(`${title}Code;Name\na;b, c\nd;e, f`)[2]).toEqual(['Code', 'Name']);
    expect(linesOf(`${title}Was;Wo\na;b, c\nd;e, f`)[2]).toEqual(['Was', 'Wo']);
    expect(linesOf(`Sizes; all of them\nCode,Name\na,b`)[1]).toEqual(['Code', 'Name']);
  });

  it('below empty lines', () => {
    expect(
      linesOf('\r\n\r\nSizes of the season,,\r\n,,\r\nCode,Name,Description\r\nPE1,One,First\r\n').slice(4),
    ).toEqual([
      ['Code', 'Name', 'Description'],
      ['PE1', 'One', 'First'],
    ]);
  });
});

describe('text is read as people write it', () => {
  it.each<[string, string, string[]]>([
    [
      'line ends of web pages and mainframes',
      'Code,Name\u2028A,One\u0085B,Two',
      ['Code|Name', 'A|One', 'B|Two'],
    ],
    ['a soft line break', 'Code,Name\nA,"One\u2028Two"', ['Code|Name', 'A|One\u2028Two']],
    ['markup of a wiki', '||Code||Name||\n|A|One|', ['Code|Name', 'A|One']],
    [
      'a small result of psql',
      ' Code | Name \n------+------\n A    | One\n(1 row)\n\nTime: 0.4 ms',
      ['Code|Name', 'A|One', '(1 row)|', 'Time: 0.4 ms|'],
    ],
    ['all line ends', 'Code,Name\r\nA,One\nB,Two\rC,Three', ['Code|Name', 'A|One', 'B|Two', 'C|Three']],
    [
      'the mark of the encoding before quotation marks',
      '\uFEFF"Code","Name"\r\n"A","One"',
      ['Code|Name', 'A|One'],
    ],
    ['the mark of the encoding within them', '"\uFEFFCode","Name"\r\n"A","One"', ['Code|Name', 'A|One']],
    ['inch marks', 'Code,Name\nA,2.5" Spandex\nB,24" x 36"', ['Code|Name', 'A|2.5" Spandex', 'B|24" x 36"']],
    [
      'inch marks within quotation marks',
      'Code,Name\nA,"2.5" Spandex"\nB,"24" x 36""\nC,"4"" Spandex"',
      ['Code|Name', 'A|2.5" Spandex', 'B|24" x 36"', 'C|4" Spandex'],
    ],
    [
      'words in quotation marks',
      'Code,Name\nA,"Ace" cut\nB,"A" and "B"',
      ['Code|Name', 'A|"Ace" cut', 'B|"A" and "B"'],
    ],
    [
      'single quotation marks',
      "'Code','Name'\n'A','One, two'\n'B','O''Brien'\nC,'Ace' cut",
      ['Code|Name', 'A|One, two', "B|O'Brien", "C|'Ace' cut"],
    ],
    [
      'curly quotation marks',
      'Code,Name\nA,“One, two”\nB,the “Ace” cut',
      ['Code|Name', 'A|One, two', 'B|the “Ace” cut'],
    ],
    [
      'backslashes before quotation marks',
      'Code,Name\n"A","Size \\"S\\", short"\n"B","x"',
      ['Code|Name', 'A|Size "S", short', 'B|x'],
    ],
    ['blanks around quotation marks', 'Code, Name\nA, "One, two" \nB,x', ['Code| Name', 'A|One, two', 'B|x']],
    ['line breaks within them', 'Code,Name\r\nA,"One\r\ntwo"\r\n', ['Code|Name', 'A|One\ntwo']],
    ['a separator at the end', 'Code,Name,\nA,One,\nB,Two,x', ['Code|Name|', 'A|One|', 'B|Two|x']],
    [
      'a line break at the start of a cell',
      'Code,Name,Notes\nA,"\nOne",x\nB,"\n",y',
      ['Code|Name|Notes', 'A|\nOne|x', 'B|\n|y'],
    ],
    [
      'lines that Excel took for single texts',
      '"Code,Name"\n"A,""One, two"""\nB',
      ['Code|Name', 'A|One, two', 'B|'],
    ],
    [
      'such lines with empty cells behind them',
      '"Code,Name";;\n"A,One";;\n"B,""Two""";;',
      ['Code|Name', 'A|One', 'B|Two'],
    ],
    [
      'quotation marks added twice',
      '"""Code""","""Name"""\n"""A""","""One, two"""',
      ['Code|Name', 'A|One, two'],
    ],
    ['other quotation marks', "'Code','Name'\n'A','One'\n", ['Code|Name', 'A|One']],
    ['curly quotation marks', '“Code”;“Name”\n“A”;“One”\n', ['Code|Name', 'A|One']],
    [
      'texts that a program guards as formulas',
      'Code,Name\n="007","=""One, two"""',
      ['Code|Name', '007|One, two'],
    ],
    ['zeros that are guarded by an apostrophe', "Code,Name\n'007,'24 Tee", ['Code|Name', "007|'24 Tee"]],
    ['line breaks of FileMaker', 'Code,Name\rA,One\vtwo\r', ['Code|Name', 'A|One\ntwo']],
    [
      'columns aligned with blanks',
      'Code    Name      Notes\nA-1     One two   x\nB       Three     y',
      ['Code|Name|Notes', 'A-1|One two|x', 'B|Three|y'],
    ],
    ['a table that is drawn', '| Code | Name |\n|---|:--|\n| A | One |', ['Code|Name', 'A|One']],
    [
      'what a database client prints',
      '+------+-------+\n| code | name  |\n+------+-------+\n| A    | One   |\n+------+-------+\n',
      ['code|name', 'A|One'],
    ],
    ['a separator that is said', 'sep=;\rCode;Name, all\rA;One', ['Code|Name, all', 'A|One']],
    ['one that no table has otherwise', 'sep=:\nCode:Name\nA:One', ['Code|Name', 'A|One']],
  ])('%s', (_what, text, lines) => {
    expect(linesOf(text)).toEqual(cellLines(...lines));
  });

  it('a quotation mark that swallows no line: an error where it could be meant otherwise', () => {
    const sheet = readCsv('Code,Name,Description\nA,"Ace, 24" wide",x\nB,"Ace" cut,"y"\n', SIZE_LIST);
    expect(sheet.lines).toEqual([
      ['Code', 'Name', 'Description'],
      ['A', 'Ace, 24" wide', 'x'],
      ['B', '"Ace" cut', 'y'],
    ]);
    expect(sheet.faults).toEqual([{ row: 1, column: 1, message: DOUBTFUL_QUOTES }]);
    const open = readCsv('Code,Name\nA,"Inseam 6\nB,Two\n', SIZE_LIST);
    expect(open.lines).toEqual(cellLines('Code|Name', 'A|"Inseam 6', 'B|Two'));
    expect(open.faults).toEqual([{ row: 1, column: 1, message: DOUBTFUL_QUOTES }]);
    const tabbed = readCsv('Code\tName\nA\t"Inseam 6\nB\tTwo\n', SIZE_LIST);
    expect(tabbed).toMatchObject({ lines: cellLines('Code|Name', 'A|"Inseam 6', 'B|Two'), faults: [] });
  });

  it('a quotation mark that would join lines: a letter in a ditto mark, and an error where each line could be one', () => {
    const sheet = readCsv('Code,Name,School\nA,One,"\nB,Two,"\nC,",x\nD,",y\n', SIZE_LIST);
    expect(sheet.lines).toEqual(cellLines('Code|Name|School', 'A|One|"', 'B|Two|"', 'C|"|x', 'D|"|y'));
    expect(sheet.faults.map(({ row, column }) => [row, column])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
      [4, 1],
    ]);
    const address = readCsv('Name,Code,Description\n"5 Oak, Troy, IL\nUSA",7,M\n"5 Oak\nUSA",8,L', SIZE_LIST);
    expect(address.lines).toEqual(
      cellLines('Name|Code|Description', '5 Oak, Troy, IL\nUSA|7|M', '5 Oak\nUSA|8|L'),
    );
    expect(address.faults).toEqual([{ row: 1, column: 0, message: DOUBTFUL_QUOTES }]);
  });

  it.each([
    ['5-Jun', NOTICES.dates],
    ['Jun-14', NOTICES.dates],
    ['5-Jun-26', NOTICES.dates],
    ['1.23457E+11', NOTICES.shortened],
    ['1E+05', NOTICES.shortened],
    ['########', NOTICES.shortened],
    ['5-mai', NOTICES.dates],
    ['06. Dez', NOTICES.dates],
    ['5/6/2026', NOTICES.dates],
    ['2026-05-06', NOTICES.dates],
    ['#N/A', NOTICES.errors],
    ['#REF!', NOTICES.errors],
    ['#NV', NOTICES.errors],
    ['#¡VALOR!', NOTICES.errors],
    ['GrÃ¶ÃŸe', NOTICES.misread],
    ['Menâ€™s', NOTICES.misread],
    ['101.0', NOTICES.decimals],
    ['NULL', NOTICES.nothing],
    ['\\N', NOTICES.nothing],
    ['nan', NOTICES.nothing],
    ['[object Object]', NOTICES.nothing],
    ['Men&#39;s', NOTICES.webTexts],
    ['Red &amp; Blue', NOTICES.webTexts],
    ['<p>Red</p>', NOTICES.webTexts],
    ['Red & Blue; 5 < 6', null],
    ['None', null],
    ['#7', null],
    ['12-Red', null],
    ['1.2.3', null],
    ['SÃO PAULO', null],
    ['5-June', null],
    ['June 14', null],
    ['E+11', null],
    ['1.23457', null],
  ])('%s has the notice about what Excel does to a text: %s', (code, notice) => {
    const notices = readCsv(`Name,Code\nA,${code}`, SIZE_LIST).notices;
    expect(notices).toEqual(notice === null ? [] : [{ message: notice, row: 1, column: 1 }]);
  });

  it('zeros are left out, which is said, and what old programs write at the end', () => {
    expect(read(bytesOf('Code\nA', 0x1a))?.lines).toEqual([['Code'], ['A']]);
    const sheet = read(bytesOf('Code,Name\r\nPN1,One', 0, 0, ',First\r\n'));
    expect([sheet?.lines[1]?.[1], sheet?.about]).toEqual(['One', [NOTICES.zeros]]);
    expect(read(bytesOf('Code,Name\r\nPN1,One', 0))?.lines[1]).toEqual(['PN1', 'One']);
  });
});

describe('letters', () => {
  const FOREIGN = bytesOf('Code,Name\r\nPF1,Größe,Niño\r\nPF2,Caf', 0xe9, '\r\n');
  it('one that is foreign leaves the others as they are', () => {
    const sheet = read(FOREIGN);
    expect(sheet?.lines[1]?.slice(1)).toEqual(['Größe', 'Niño']);
    expect(sheet?.lines[2]?.[1]).toBe('Café');
    expect(sheet?.encoding).toEqual({ is: 'utf-8', words: ['Café'] });
    const four = bytesOf('Code\nA', 0xe9, ',B', 0xe9, ',C', 0xe9, ',D', 0xe9);
    expect(read(four)?.encoding?.words).toEqual(['Aé', 'Bé', 'Cé']);
  });

  it.each<[Encoding, (string | number)[]]>([
    ['windows-1252', ['Gr', 0xf6, 0xdf, 'e', ',Men', 0x92, 's']],
    ['macintosh', ['Gr', 0x9a, 0xa7, 'e', ',Men', 0xd5, 's']],
    ['ibm850', ['Gr', 0x94, 0xe1, 'e', ",Men's"]],
  ])('of %s are guessed, and can be chosen', (encoding, line) => {
    const bytes = bytesOf('Code,Name\n', ...line);
    expect(read(bytes)?.lines[1]?.[0]).toBe('Größe');
    expect(read(bytes)?.encoding?.is).toBe(encoding);
    expect(read(bytes, 'windows-1252')?.encoding?.is).toBe('windows-1252');
  });

  it('of Japanese can be chosen', () => {
    const bytes = bytesOf('Code\n', 0x83, 0x6d, 0x81, 0x5b, 0x83, 0x68);
    expect(read(bytes, 'shift_jis')?.lines[1]?.[0]).toBe('ノード');
  });

  it('in four bytes each have no zeros between them', () => {
    const codes = [...'\uFEFFCode,Name\nA,Café'].map((letter) => letter.charCodeAt(0));
    const bytes = new Uint8Array(codes.flatMap((code) => [code % 256, code >> 8, 0, 0]));
    expect(read(bytes)?.lines).toEqual(cellLines('Code|Name', 'A|Café'));
  });

  it('of every encoding that can be chosen are known', () => {
    for (const encoding of Object.keys(ENCODINGS) as Encoding[])
      expect(read(bytesOf('Code\nA', 0xe9), encoding)?.lines).toHaveLength(2);
  });

  it('without doubt need no choice', () => {
    for (const bytes of [
      bytesOf('Code\nCafé'),
      bytesOf('Code\nx'),
      new Uint8Array(Buffer.from('\uFEFFCode\nCafé', 'utf16le')),
    ])
      expect(read(bytes)?.encoding).toBeUndefined();
  });
});
