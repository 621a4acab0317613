import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSync } from 'oxc-parser';
import { buttonLabels, isTitleCase, texts } from './labels.mjs';
import { isTest, parsed, SOURCES } from './sources.mjs';

const ALL = SOURCES.filter((file) => /^(?:web|contract|server)\/src\//u.test(file) && !isTest(file)).map(
  (file) => [file, parsed(file).program],
);
const TREES = ALL.filter(([file]) => !file.startsWith('server/'));

/** Words that screens don't use, and the texts that have them nevertheless: those of SPEC, and names of its fields. */
const WORDS = [
  {
    // A picture is called a picture.
    word: /\bimages?\b/iu,
    not: [
      'Image Restore',
      'Image restore',
      'Image URL',
      'Image URL must start with http:// or https://',
      'Are you sure you want to delete this image? This action cannot be undone.',
      'Hero Image — Slot …',
      'Images can be uploaded only after the product has been created.',
    ],
  },
  {
    // The slots without a color are the hero; home is the page at /, a key, and a kind of jersey in headers of rosters.
    word: /\bhome\b/iu,
    not: [
      'Home',
      'Go to the Home Page',
      'Press Alt and an arrow key to move it, Alt and Home or End to move it to an end of the list.',
      'of the and or game home away adult adults unisex your their her his',
    ],
  },
  // People have permissions, and see what these let them see.
  { word: /\bholds?\b|^Read$|: Read\b/u, not: [] },
  { word: /\b(?:colour|grey|cancelled|catalogue|labelled)\b/iu, not: [] },
  // What is done again or taken back is restored or undone; what is new is created or started.
  { word: /\b(?:brought|brings?|puts?) back\b|\bbegun\b/iu, not: [] },
];

/** The same for everything that Kitroom says, also in mails, refusals, and its log. */
const WORDS_ANYWHERE = [
  // One apostrophe.
  { word: /[a-z]'(?:s|t|re|ve|ll)\b/u, not: ["You don't have permission to update role permissions"] },
  {
    word: /\bcannot\b/iu,
    not: ['Are you sure you want to delete this image? This action cannot be undone.'],
  },
];

describe('what screens say', () => {
  it('has buttons in title case, as those of SPEC', () =>
    deepEqual(
      TREES.flatMap(([file, program]) =>
        buttonLabels(program)
          .filter((label) => !isTitleCase(label))
          .map((label) => `${file}: ${label}`),
      ),
      [],
    ));

  it('has one word for one thing', () =>
    deepEqual([...saying(WORDS, TREES), ...saying(WORDS_ANYWHERE, ALL)], []));
});

function saying(words, trees) {
  return trees.flatMap(([file, program]) =>
    texts(program)
      .filter((text) => words.some(({ word, not }) => word.test(text) && !not.includes(text)))
      .map((text) => `${file}: ${text}`),
  );
}

describe('labels of buttons', () => {
  const found = (text) => buttonLabels(parseSync('x.tsx', text).program);

  it('are found between tags, in attributes, behind conditions, in constants and functions, with numbers, and beside what they do', () =>
    deepEqual(
      found(`const AGAIN = 'Try again';
        function labelOf(count) { return count === 0 ? 'Skip' : \`Skip \${counted(count, 'line', 'lines')}\`; }
        const tools = [{ icon: PLUS, label: 'Add row', onClick: add }, { label: 'Of a menu', onClick: add }];
        const next = [{ label: 'Elsewhere', to: '/' }, { label: 'Name', type: 'text' }];
        <><MenuItem onClick={close}>Close it</MenuItem><MenuItem value="no">Not imported</MenuItem>
        <Link component="button">All of <bdi /></Link>
        <MenuItem><span>Update it</span><span className="visually-hidden">in a new tab</span></MenuItem>
        <RowAction label="View" /><TextField label="First Name" />
        <Button>Save</Button><ToolButton>{busy ? 'Saving...' : AGAIN}</ToolButton><ApplyButton label={labelOf(2)} />
        <ConfirmDialog confirmLabel={\`Undo \${count}\`} title="Undo this?" /></>`),
      [
        'Add row',
        'Of a menu',
        'Elsewhere',
        'Close it',
        'All of',
        'Update it',
        'View',
        'Save',
        'Saving...',
        'Try again',
        'Skip',
        'Skip …',
        'line',
        'lines',
        'Undo …',
      ],
    ));

  it('are in title case, with the noun of a number', () =>
    deepEqual(
      ['Try again', 'Back to the form', 'Back to the Form', 'Skip 3 lines', 'Skip 3 Lines', 'Apply …'].map(
        isTitleCase,
      ),
      [false, false, true, false, true, true],
    ));

  it('may go on after dots: they say that something is under way, or that a dialog follows', () =>
    deepEqual(['Waiting for your passkey...', 'New Role from…'].map(isTitleCase), [true, true]));
});
