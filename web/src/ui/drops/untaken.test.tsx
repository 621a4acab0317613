import { createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { ZONES } from './drop-zones.ts';
import { MOVED_PICTURE, refuseUntaken } from './untaken.ts';

const FILES = ['Files'];
const WEB_PICTURE = ['text/uri-list', 'text/html'];
const TEXT = ['text/plain'];
const NO_PICTURE = 'Save the picture first, then drop the file.';

let said: string[];
beforeEach(() => {
  said = [];
  const end = refuseUntaken((sentence) => said.push(sentence), ZONES);
  onTestFinished(() => {
    end();
    document.body.innerHTML = '';
  });
});

/** A page with a field, and what takes drops of this kind. */
function show(zone?: string) {
  document.body.innerHTML = `
    <input aria-label="Name"><p>Beside</p>
    ${zone ? `<section data-drop="${zone}"><p>Inside</p><input aria-label="Within"></section>` : ''}`;
}

const beside = () => screen.getByText('Beside');
const inside = () => screen.getByText('Inside');

/** What is said about a drop, and whether the browser is kept from doing what it does with one. */
function drop(target: Element, types: string[]) {
  said = [];
  const isStopped = (['dragOver', 'drop'] as const).map((type) => {
    const event = createEvent[type](target);
    Object.defineProperty(event, 'dataTransfer', { value: { types } });
    fireEvent(target, event);
    return event.defaultPrevented;
  });
  return [...said, ...isStopped];
}

it.each([
  [undefined, 'Nothing can be dropped here.', 'Files can’t be dropped here.'],
  ['slots', NO_PICTURE, 'Drop pictures onto the slots.'],
  ['board', NO_PICTURE, 'Drop pictures onto the board.'],
  ['zip', 'Save the zip first, then drop the file.', 'Drop the zip inside the dashed frame.'],
  [
    'table',
    'Copy the cells and paste them, or save the file first, then drop it.',
    'Drop the file inside the dashed frame.',
  ],
])('says what can be dropped, and keeps the page: %s', (zone, noFile, files) => {
  show(zone);
  for (const types of [WEB_PICTURE, TEXT]) expect(drop(beside(), types)).toEqual([noFile, true, true]);
  expect(drop(beside(), FILES)).toEqual([files, true, true]);
  expect(drop(screen.getByLabelText('Name'), FILES)).toEqual([files, true, true]);
  if (zone === undefined) return;
  expect(drop(inside(), WEB_PICTURE)).toEqual([noFile, true, true]);
  expect(drop(inside(), FILES)).toEqual([true, true]);
  expect(drop(screen.getByLabelText('Within'), TEXT)).toEqual([noFile, true, true]);
});

it.each([
  ['roster', 'Copy the players as text, then paste them here.'],
  ['forbidden', 'You do not have permission to update a product.'],
  ['busy', 'Wait until this zip has been checked, or cancel it.'],
])('says why nothing can be dropped or pasted: %s', (zone, sentence) => {
  show(zone);
  for (const target of [beside(), inside()])
    for (const types of [WEB_PICTURE, FILES]) expect(drop(target, types)).toEqual([sentence, true, true]);
  expect(drop(screen.getByLabelText('Within'), TEXT)).toEqual([false, false]);
  expect(paste(inside(), [png])).toEqual([sentence]);
});

it('leaves texts to fields, and to the page what slips from the hand there or moves between slots', () => {
  show('slots');
  expect(drop(screen.getByLabelText('Name'), TEXT)).toEqual([false, false]);
  expect(drop(inside(), [MOVED_PICTURE, ...TEXT])).toEqual([false, false]);
  fireEvent.dragStart(beside());
  expect(drop(beside(), WEB_PICTURE)).toEqual([false, false]);
  expect(drop(inside(), WEB_PICTURE)).toEqual([NO_PICTURE, true, true]);
  fireEvent.dragEnd(beside());
  expect(drop(beside(), WEB_PICTURE)).toEqual([NO_PICTURE, true, true]);
});

it('says of a dialog what it takes, not of the page under it', () => {
  document.body.innerHTML = '<div data-drop="board"></div><div class="MuiModal-root"><p>Beside</p></div>';
  expect(drop(beside(), FILES)).toEqual(['Files can’t be dropped here.', true, true]);
});

const png = new File(['x'], 'image.png', { type: 'image/png' });

/** What is said about a paste of these. */
function paste(target: Element, files: File[], plain = '') {
  said = [];
  const getData = (type: string) => (type === 'text/plain' ? plain : '');
  fireEvent.paste(target, { clipboardData: { files, getData } });
  return said;
}

it('says what can be pasted where nothing has taken it', () => {
  show('board');
  const field = screen.getByLabelText('Name');
  const onBoard = ['Drop the files here, or open a product to paste its pictures.'];
  expect(paste(beside(), [png])).toEqual(onBoard);
  // Word puts a blank next to a picture, and Finder its name.
  expect(paste(field, [png], ' ')).toEqual(onBoard);
  expect(paste(field, [png], 'image.png')).toEqual(onBoard);
  const click = ['Click into a field first, then paste.'];
  expect(paste(beside(), [], 'text')).toEqual(click);
  // A cell of a spreadsheet comes with a picture of itself.
  expect(paste(beside(), [png], 'cell')).toEqual(click);
  expect([paste(field, [png], 'cell'), paste(field, [], 'text'), paste(beside(), [])]).toEqual([[], [], []]);
  document.body.addEventListener('paste', (event) => event.preventDefault(), { once: true });
  expect(paste(beside(), [png])).toEqual([]);
});
