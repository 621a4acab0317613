import { expect, test } from 'vitest';
import { findProblems } from '../model/problems.ts';
import { emptyRoster, filledRows } from '../model/roster.ts';
import { pasteInto } from './paste.ts';
import { readRosterSource } from './read-roster.ts';

interface Outcome {
  /** The filled rows: cells side by side. */
  rows: string[];
  items?: string[];
  /** How many cells are marked. */
  marked?: number;
  /** What else is said of it. */
  says?: RegExp;
}

function outcome(plain: string, html = '') {
  const pasted = readRosterSource({ texts: { plain, html }, specialItems: [] });
  const { roster, summary, said, leftOut } = pasteInto(emptyRoster(), null, pasted);
  const marked = [...findProblems(roster, []).values()].reduce((count, { size }) => count + size, 0);
  const rows = filledRows(roster).map((cells) => cells.join('|'));
  const left = leftOut.length > 0 ? [`Left out: ${leftOut.join(' / ')}.`] : [];
  return { rows, items: roster.specialItems, marked, says: [`${summary}.`, ...said, ...left].join(' ') };
}

const YOUTH = ['Emma|7|Youth M|||Youth', 'Mia|12|L|||Adult'];
const MAIL =
  '<p>Hi!</p><table><tr><td>Name<td>#<td>Size<tr><td>Emma<td>7<td>M</table><p>Late addition: Zoe Li 4 L</p>';

const PASTES: [string, string, Outcome, string?][] = [
  // For whom a size is stands elsewhere than in its column.
  ...['Youth/Adult', 'Age Group', 'Jersey Size Type', 'Jersey Type', 'Size Type'].map(
    (label): [string, string, Outcome] => [
      `a column ${label}`,
      `Name\t#\t${label}\tJersey Size\nEmma\t7\tYouth\tM\nMia\t12\tAdult\tL`,
      { rows: YOUTH, items: [label], marked: 1 },
    ],
  ),
  [
    'a column Y/A',
    'Name\t#\tY/A\tJersey Size\nEmma\t7\tY\tM\nMia\t12\tA\tL',
    { rows: ['Emma|7|Youth M|||Y', 'Mia|12|L|||A'], items: ['Y/A'], marked: 1 },
  ],
  [
    'a column of letters that has nothing to do with sizes',
    'Name\t#\tPaid\tJersey Size\nEmma\t7\tY\tM',
    { rows: ['Emma|7|M|||Y'], items: ['Paid'], marked: 0 },
  ],
  [
    'a title YOUTH SIZES',
    'YOUTH SIZES\nName\t#\tJersey Size\nEmma\t7\tM',
    {
      rows: ['Emma|7|Youth M||'],
      marked: 1,
      says: /Headers: Name, #, Jersey Size\. Left out: YOUTH SIZES\.$/u,
    },
  ],
  [
    'a longer title, and a player of whom the table says otherwise',
    'Red Mesa youth sizes 2026\nName\t#\tJersey Size\tGroup\nEmma\t7\tM\t\nMia\t12\tL\tAdult',
    { rows: ['Emma|7|Youth M|||', 'Mia|12|L|||Adult'], items: ['Group'], marked: 1 },
  ],
  [
    'section rows',
    'Name\t#\tJersey Size\nYouth\nEmma\t7\tM\nAdult\t\t\nMia\t12\tL',
    {
      rows: ['Emma|7|Youth M||', 'Mia|12|L||'],
      marked: 1,
      says: /Headers: Name, #, Jersey Size\. Left out: Youth \/ Adult\.$/u,
    },
  ],
  [
    'section rows without a header',
    'Youth sizes\t\t\nEmma\t7\tM\nAdult sizes\t\t\nMia\t12\tL',
    { rows: ['Emma|7|Youth M||', 'Mia|12|L||'], marked: 1 },
  ],
  // Two columns for one field.
  [
    'numbers of two years',
    'Name\tJersey # 2025\tJersey # 2026\tSize\nEmma\t7\t8\tM',
    {
      rows: ['Emma|8|M|||7'],
      items: ['Jersey # 2025'],
      says: /“Jersey # 2025” is kept as a special item\. Headers: Name, Jersey # 2025, Jersey # 2026, Size\.$/u,
    },
  ],
  [
    'sizes of two years',
    'Name\t#\tJersey Size 2026\tJersey Size 2025\nEmma\t7\tL\tM',
    { rows: ['Emma|7|L|||M'], items: ['Jersey Size 2025'], says: /“Jersey Size 2026” is the jersey size/u },
  ],
  ...['Preferred', 'Requested'].map((wish): [string, string, Outcome] => [
    `${wish} before the number`,
    `Name\t${wish} Jersey Number\tJersey Number\nEmma\t7\t8`,
    {
      rows: ['Emma|8||||7'],
      items: [`${wish} Jersey Number`],
      says: /“Jersey Number” is the jersey number, “(?:Prefer|Request)/u,
    },
  ]),
  [
    'a requested size before the size',
    'Name\tRequested Jersey Size\tJersey Size\nEmma\tM\tL',
    { rows: ['Emma||L|||M'], items: ['Requested Jersey Size'], says: /“Requested Jersey Size” is kept/u },
  ],
  ...['Student #', 'Participant Number', 'Roster #', 'Registration #'].map(
    (label): [string, string, Outcome] => [
      `${label} before the number`,
      `${label}\tName\tJersey Number\n41\tEmma\t7`,
      { rows: ['Emma|7||||41'], items: [label] },
    ],
  ),
  [
    'Player # before the number',
    'Player #\tName\tJersey Number\n41\tEmma\t7',
    { rows: ['Emma|7||||41'], items: ['Player #'], says: /“Player #” is kept/u },
  ],
  [
    'how many jerseys',
    'Name\tJersey Size\tNumber of Jerseys\nEmma\tM\t2',
    { rows: ['Emma||M|||2'], items: ['Number of Jerseys'] },
  ],
  [
    "a shirt's size before the jersey's",
    'Name\t#\tShirt Size\tJersey Size\nEmma\t7\tS\tM',
    {
      rows: ['Emma|7|M|||S'],
      items: ['Shirt Size'],
      says: /“Jersey Size” is the jersey size, “Shirt Size” is kept/u,
    },
  ],
  [
    'two sizes of the jersey, and two others',
    'Name\tYouth Jersey Size\tAdult Jersey Size\tShirt Size\tTop Size\nEmma\tM\t\tS\tS\nMia\t\tL\tS\tS',
    {
      rows: ['Emma||Youth M|||S|S', 'Mia||L|||S|S'],
      says: /“Youth Jersey Size” and “Adult Jersey Size” are the jersey size, “Shirt Size” and “Top Size” are kept as special items\./u,
    },
  ],
  [
    "a T-shirt's size before the practice tee's",
    'Name\t#\tT-Shirt Size\tPractice Tee Size\nEmma\t7\tS\tM',
    { rows: ['Emma|7|||M|S'], items: ['T-Shirt Size'] },
  ],
  // Other shapes than one table.
  [
    'a player below the table of a mail',
    'Hi!\nName\n#\nSize\nEmma\n7\nM\n\nLate addition: Zoe Li 4 L',
    { rows: ['Emma|7|M||', 'Zoe Li|4|L?||'] },
    MAIL,
  ],
  ['one player in lines', 'Player Name: Emma\nJersey Number: 12\nJersey Size: M', { rows: ['Emma|12|M||'] }],
  [
    'two players in lines',
    'Player Name: Emma\nJersey Number: 12\nJersey Size: M\nSocks: 2\n\nPlayer Name: Mia\nJersey Size: L',
    { rows: ['Emma|12|M|||2', 'Mia||L|||'], items: ['Socks'] },
  ],
  [
    'two players in lines below one about both',
    'Coach: Kim\nPlayer Name: Emma\nJersey Size: M\nPlayer Name: Mia\nJersey Size: L',
    { rows: ['Emma||M|||Kim', 'Mia||L|||'], items: ['Coach'] },
  ],
  [
    'headers on each page, which are said once',
    'Player\t#\nEmma\t7\nPlayer\t#\nMia\t8',
    { rows: ['Emma|7|||', 'Mia|8|||'], says: /^2 players\. Headers: Player, #\.$/u },
  ],
  ['one player in lines of two cells', 'Name:\tEmma\nNumber:\t12\nSize:\tM', { rows: ['Emma|12|M||'] }],
  [
    'two teams side by side',
    'Red\t\t\tBlue\nName\t#\tSize\tName\t#\tSize\nEmma\t7\tM\tZoe\t4\tL\nMia\t12\tL\t\t\t',
    { rows: ['Emma|7|M||', 'Mia|12|L||', 'Zoe|4|L||'], items: [], says: /2 lists side by side/u },
  ],
  [
    'last initials',
    '7 Emma S M\n12 Mia L S\n3 Ava M L',
    { rows: ['Emma|7|S M||', 'Mia|12|L S||', 'Ava|3|M L||'], marked: 3 },
  ],
  ...[
    ['1. Emma', '2. Mia'],
    ['1) Emma', '2) Mia'],
    ['> Emma', '> Mia'],
    ['• Emma', '• Mia'],
    ['- Emma', '- Mia'],
    ['[11/25/26, 10:02 AM] Kim: Emma', '[11/25/26, 10:03 AM] Kim: Mia'],
  ].map((lines): [string, string, Outcome] => [
    `list marks: ${lines[0]}`,
    lines.join('\n'),
    { rows: ['Emma||||', 'Mia||||'] },
  ]),
  ...['1. Emma', '- Emma'].map((first): [string, string, Outcome] => [
    `a mark before one line alone: ${first}`,
    `${first}\nMia\nAva`,
    { rows: [`${first}||||`, 'Mia||||', 'Ava||||'] },
  ]),
  [
    'a count of rows beside a number',
    'Player\tNo\nEmma\t7\n(2 rows)\t8',
    { rows: ['Emma|7|||', '(2 rows)|8|||'] },
  ],
  ['list marks before cells', '1. Emma\t7\tM\n2. Mia\t12\tL', { rows: ['Emma|7|M||', 'Mia|12|L||'] }],
  ['numbers that do not count the lines', '7. Emma\n12. Mia', { rows: ['7. Emma||||', '12. Mia||||'] }],
  [
    'questions of a form',
    "Timestamp\tWhat is your athlete's full name?\tWhat jersey number would you like?\tWhat is your athlete's jersey size?\n1/2/26 10:00\tEmma Smith\t7\tM",
    { rows: ['Emma Smith|7|M|||1/2/26 10:00'], items: ['Timestamp'] },
  ],
  [
    'no column of players',
    'Team\tJersey Number\tJersey Size\nRed\t7\tM',
    { rows: ['|7|M|||Red'], items: ['Team'], says: /No column says which is the player/u },
  ],
  // Quotation marks.
  [
    'ditto marks, as spreadsheets copy them',
    'Player\tNumber\tSize\tSchool\nEmma\t7\tM\tLincoln High\nMia\t9\tS\t"\nAva\t3\tM\t"\nZoe\t5\tL\tLincoln High',
    {
      rows: ['Emma|7|M|||Lincoln High', 'Mia|9|S|||"', 'Ava|3|M|||"', 'Zoe|5|L|||Lincoln High'],
      says: /Check the quotation marks in line 3\./u,
    },
  ],
  [
    'ditto marks next to HTML, which knows better',
    'Emma\t7\t"\nMia\t"\tS\nAva\t"\tM',
    { rows: ['Emma|7|"||', 'Mia|"|S||', 'Ava|"|M||'], says: /^3 players\. 3 cells to look at\.$/u },
    '<table><tr><td>Emma<td>7<td>"<tr><td>Mia<td>"<td>S<tr><td>Ava<td>"<td>M</table>',
  ],
  [
    'cells that begin with a mark',
    'Player\tNote\nEmma\t"Ace\nMia\t9" tall\nAva\t"Ace"',
    { rows: ['Emma|||||"Ace', 'Mia|||||9" tall', 'Ava|||||Ace'], items: ['Note'] },
  ],
  [
    'quoted names and nicknames, separated by commas',
    'Name,Number,Size\n"Smith, Ann",7,M\n"Ace" Jones,8,L',
    { rows: ['Smith, Ann|7|M||', '"Ace" Jones|8|L||'] },
  ],
  [
    'a cell of two lines, as spreadsheets copy it',
    'Player\tNumber\tNote\nEmma\t7\t"tall\nfast"\n"Wei\nLin"\t8\tnew',
    { rows: ['Emma|7||||tall\nfast', 'Wei\nLin|8||||new'], says: /^2 players\. Headers: /u },
  ],
  // Text and HTML that differ.
  [
    'a table of a mail with tabs in its text, and players below it',
    'Hi!\n\nName\t#\tSize\nEmma\t7\tM\n\nLate addition: Zoe Li 4 L\nThanks, Kim',
    { rows: ['Emma|7|M||', 'Zoe Li|4|L?||'], says: /Left out: Hi! \/ Thanks, Kim\.$/u },
    MAIL,
  ],
  [
    'paragraphs in the cells of a word processor',
    'Name\nSize\nEmma\nM',
    { rows: ['Emma Lee||M / L||'] },
    '<table><tr><td><p>Name</p></td><td><p>Size</p></td></tr><tr><td><p>Emma&nbsp;Lee</p></td><td><p>M /</p> <p>L</p></td></tr></table>',
  ],
  [
    'a row of the width of columns, which Excel hides at the end of its HTML',
    'Emma\t7  1\nMia\t8',
    { rows: ['Emma|7 1|||', 'Mia|8|||'] },
    "<table><tr><td>Emma</td><td x:num='>'>7<span style='mso-spacerun:yes'>  </span>1</td></tr><tr><td>Mia</td><td>8</td></tr><![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td></tr><![endif]></table>",
  ],
  [
    'a cell that spans lines, as a spreadsheet merges them',
    'Team\tPlayer\t#\nRed\tEmma\t7\n\tMia\t8\nBlue\tZoe\t9',
    {
      rows: ['Emma|7||||Red', 'Mia|8||||Red', 'Zoe|9||||Blue'],
      says: /^3 players\. Merged cells: their value/u,
    },
    '<table><tr><td>Team<td>Player<td>#<tr><td rowspan=2>Red<td>Emma<td>7<tr><td>Mia<td>8<tr><td>Blue<td>Zoe<td>9</table>',
  ],
  [
    'a row, a column, and a key for sorting that are hidden',
    'Player\tCost\t#\nEmma\t5\t7\nOld One\t4\t3\nMia\t6\t8',
    {
      rows: ['Emma|7|||', 'Mia|8|||'],
      items: [],
      says: /^2 players\. What the copied table hides is left out/u,
    },
    `<table><tr><td>Player<td style='display:none'>Cost<td>#</tr>
      <tr><td><span style="display: none">emma-<b>0</b></span>Emma<td style="width:0;display:none">5<td>7</tr>
      <tr height=0 style='display:none'><td>Old One<td style='display:none'>4<td>3</tr>
      <tr><td>Mia<td style='display:none'>6<td>8</tr></table>`,
  ],
  [
    'names of letters, numbers of Windows, and an ampersand by itself',
    '',
    { rows: ['Miloš Šimić “Ace” O’Neil… & Co|7|||'] },
    '<table><tr><td>Player<td>#<tr><td>Milo&scaron; &Scaron;imi&cacute; &ldquo;Ace&rdquo; O&#146;Neil&hellip; &amp Co<td>7</table>',
  ],
  [
    'tags in capitals without quotation marks',
    '',
    { rows: ['Emma|7|M||'] },
    '<TABLE BORDER=1><TR><TH>Player<TH>#<TH>Size<TR><TD>Emma<TD ALIGN=right>7<TD>M</TABLE>',
  ],
  [
    'a choice of a page, whose other sizes nobody has chosen',
    '',
    { rows: ['Emma|||||x'], items: ['Note'] },
    '<table><tr><td>Player<td>Size<td>Note<tr><td>Emma<td><select><option>S<option selected>M</select><td>x</table>',
  ],
  [
    'a long text that runs over the next cell, which Excel calls a span',
    'Player\t#\tSize\nMary-Kate Featherstonehaugh\t\tM\nMia\t8\tL',
    { rows: ['Mary-Kate Featherstonehaugh||M||', 'Mia|8|L||'], says: /^2 players\. Headers/u },
    "<table><tr><td>Player<td>#<td>Size<tr><td colspan=2 style='mso-ignore:colspan'>Mary-Kate Featherstonehaugh<td>M<tr><td>Mia<td>8<td>L</table>",
  ],
  [
    "Google's own values beside what is shown, with signs of tags in them",
    'Player\t#\nEmma\t07',
    { rows: ['Emma|07|||'] },
    `<google-sheets-html-origin><style><!--td {border: 1px solid #ccc;}--></style><table data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{&quot;2&quot;:&quot;a>b</td>&quot;}">Player</td><td>#</td></tr><tr><td>Emma</td><td data-sheets-numberformat='{"2":"00"}'>07</td></tr></tbody></table>`,
  ],
  [
    'a page with a caption, names as row headers, links, and places for a break',
    '',
    { rows: ['Okonkwo-Reyes Ann|7|||', 'Emma Lee|8|||'] },
    '<table><caption>Roster 2026</caption><thead><tr><th>Player<th>#</thead><tbody><tr><th scope=row><a href="/7">Okonkwo<wbr>-Reyes&nbsp;Ann</a><td>7<tr><th scope=row>Emma <img alt="photo" src=x>Lee<td>8</tbody></table>',
  ],
  [
    'cells with signs of direction, no width, and breaks that may be',
    '\u202AEm\u00ADma\u202C\t7\u200B\tM\n\u200EMia\t8\tL',
    { rows: ['Emma|7|M||', 'Mia|8|L||'], marked: 0 },
  ],
  ...[
    'Player\nNumber\nJersey Size\nEmma\n7\nM\nMia\n8\nL',
    'Player\n\nNumber\n\nEmma\n\n7\n\nMia\n\n8\n',
  ].map((plain): [string, string, Outcome] => [
    'one cell a line, as phones and PDF files copy a table',
    plain,
    { rows: plain.includes('M\n') ? ['Emma|7|M||', 'Mia|8|L||'] : ['Emma|7|||', 'Mia|8|||'] },
  ]),
  [
    'a line of totals',
    'Player\t#\tJersey Size\nEmma\t7\tM\nTotal\t1\t',
    { rows: ['Emma|7|M||'], says: /Left out: Total, 1\.$/u },
  ],
  [
    'numbers that a program guards as formulas',
    'Player\t#\nEmma\t="07"\nMia\t"=""08"""',
    { rows: ['Emma|07|||', 'Mia|08|||'] },
  ],
  [
    'a cell that begins with a line break',
    'Player\tNote\t#\nEmma\t"\nnew\nline"\t7\nMia\t\t8',
    { rows: ['Emma|7||||new\nline', 'Mia|8||||'] },
  ],
  // SPEC's places.
  [
    'unknown headers',
    'Player\tNo\tJrsy Sz\tSpndx\tPrac\tBag\nEmma\t7\tM\tS\tL\tx',
    {
      rows: ['Emma|7|M|S|L|x'],
      items: ['Bag'],
      says: /By their places: “Jrsy Sz” as jersey size, “Spndx” as spandex size/u,
    },
  ],
  [
    'another garment is no spandex',
    'Player\tNumber\tSize\tSocks\nEmma\t7\tM\tL',
    { rows: ['Emma|7|M|||L'], items: ['Socks'] },
  ],
  ['blank headers', 'Name\t\t\t\t\nEmma\t7\tM\tS\tL', { rows: ['Emma|7|M|S|L'], items: [] }],
  ['Player name alone', 'Player name\nEmma\t7\tM\tS\tL', { rows: ['Emma|7|M|S|L'], items: [] }],
  [
    'a header of unknown words',
    "Player's full legal nm\tNmbr\tSz\nEmma\t7\tM",
    { rows: ['Emma|7|M||'], items: [], says: /Headers: Player's full legal nm, Nmbr, Sz\.$/u },
  ],
  ['an age is no number', 'Name\tAge\tJersey Size\nEmma\t12\tM', { rows: ['Emma||M|||12'], items: ['Age'] }],
  ...['Jersey order 2026', 'Players 14U', 'Youth jersey sizes'].map((title): [string, string, Outcome] => [
    `a title ${title} above rows without a header`,
    `${title}\nEmma\t7\tAdult M\nMia\t12\tAdult L`,
    { rows: ['Emma|7|M||', 'Mia|12|L||'], says: new RegExp(`Left out: ${title}`, 'u') },
  ]),
  ...['Name unknown', 'Player TBD'].map((player): [string, string, Outcome] => [
    `${player} alone in the first line is a player`,
    `${player}\nEmma\t7\tM\nMia\t12\tL`,
    { rows: [`${player}||||`, 'Emma|7|M||', 'Mia|12|L||'], says: /^3 players\.$/u },
  ]),
  [
    'a title in a line with other cells',
    'Player One\t1\tM\nMia\t12\tL',
    { rows: ['Player One|1|M||', 'Mia|12|L||'] },
  ],
];

test.each(PASTES)('%s', (_, plain, { rows, items, marked, says }, html) => {
  const out = outcome(plain, html);
  expect(out.rows).toEqual(rows);
  if (items) expect(out.items).toEqual(items);
  if (marked !== undefined) expect(out.marked).toBe(marked);
  if (says) expect(out.says).toMatch(says);
});
