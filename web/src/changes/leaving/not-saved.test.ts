import { describe, expect, it } from 'vitest';
import { fieldsNotSaved, linksNotSaved, rowsNotSaved } from './not-saved.ts';

describe('the fields of a form', () => {
  it.each([
    [['Name'], undefined, 'Name is not saved.'],
    [['Sizes'], undefined, 'Sizes are not saved.'],
    [['Address'], undefined, 'Address is not saved.'],
    [['Name', 'Sizes'], undefined, 'Name and Sizes are not saved.'],
    [['Name', 'Code', 'Sizes', 'Active', 'Notes'], undefined, 'Name, Code, Sizes and 2 more are not saved.'],
    [['Role name'], 'Coach', 'Role name of Coach is not saved.'],
    [['Role name', 'Description'], 'Coach', 'Role name and Description of Coach are not saved.'],
    [[], 'Coach', null],
  ])('%j of %s: %s', (labels, record, text) => {
    expect(fieldsNotSaved(labels, record)).toBe(text);
  });
});

describe('the open rows of a table', () => {
  it.each([
    [[], null],
    [[null, null], null],
    [['A.', null, 'B.'], 'A. B.'],
    [['A.', 'B.', 'C.'], 'A. B. C.'],
    [['A.', 'B.', 'C.', 'D.'], 'A. B. C. 1 more row is not saved.'],
    [['A.', 'B.', 'C.', 'D.', 'E.'], 'A. B. C. 2 more rows are not saved.'],
  ])('%j: %s', (rows, text) => {
    expect(rowsNotSaved(rows)).toBe(text);
  });
});

describe('the links of a record', () => {
  const nameOf = (id: number) => `P${id}`;

  it.each([
    [[], [], null],
    [[1], [], 'Not saved: P1 to add.'],
    [[1, 2], [3], 'Not saved: P1 and P2 to add, P3 to remove.'],
    [[], [1, 2, 3, 4], 'Not saved: P1, P2, P3 and 1 more to remove.'],
  ])('%j added, %j removed: %s', (added, removed, text) => {
    expect(linksNotSaved({ added, removed }, nameOf)).toBe(text);
  });
});
