import { describe, expect, test } from 'vitest';
import { isLastNameFirst, readPerson } from './person-name.ts';

describe('a full name in one cell', () => {
  test.each([
    ['Dana Lee', 'Dana', 'Lee'],
    [' Dana  Kim\nLee ', 'Dana Kim', 'Lee'],
    ['Lee, Dana Kim', 'Dana Kim', 'Lee'],
    ['van der Berg ,Dana', 'Dana', 'van der Berg'],
    ['Dana', 'Dana', ''],
    [', Dana', ',', 'Dana'],
    ['', '', ''],
    ["Dana\u00A0O'Cruz-Smith", 'Dana', "O'Cruz-Smith"],
  ])('has the last name first or last: %j', (text, first_name, last_name) => {
    expect(readPerson(text)).toEqual({ first_name, last_name });
  });

  test.each([
    ['Ken Griffey Jr.', 'Ken', 'Griffey Jr.'],
    ['KEN GRIFFEY JR', 'KEN', 'GRIFFEY JR'],
    ['Ken Griffey, Jr.', 'Ken', 'Griffey Jr.'],
    ['Griffey Jr., Ken', 'Ken', 'Griffey Jr.'],
    ['Griffey, Ken Jr.', 'Ken', 'Griffey Jr.'],
    ['Griffey, Ken, Jr.', 'Ken', 'Griffey Jr.'],
    ['Dana Lee III', 'Dana', 'Lee III'],
    ['Dana Lee iv', 'Dana', 'Lee iv'],
    ['Lee, Dana, MD', 'Dana', 'Lee MD'],
    ['Lee, Dana, M.D., Ph.D.', 'Dana', 'Lee M.D. Ph.D.'],
    ['Dana Lee, DO', 'Dana', 'Lee DO'],
    ['Dr. Dana Lee Sr PhD', 'Dr. Dana', 'Lee Sr PhD'],
    ['Kim Poe (she/her)', 'Kim', 'Poe (she/her)'],
    ['Kim Poe (she / her)', 'Kim', 'Poe (she / her)'],
    ['Kim Poe they/them', 'Kim', 'Poe they/them'],
    ['Kim Poe, she/her', 'Kim', 'Poe she/her'],
    ['Poe, Kim (she/her)', 'Kim', 'Poe (she/her)'],
    ['Kim Poe (she, her)', 'Kim', 'Poe (she, her)'],
    ['Kim Poe (Coach)', 'Kim', 'Poe (Coach)'],
    ['Smith, William (Bill)', 'William (Bill)', 'Smith'],
    ['William (Bill) Smith', 'William (Bill)', 'Smith'],
  ])('keeps with the last name what comes after a name: %j', (text, first_name, last_name) => {
    expect(readPerson(text)).toEqual({ first_name, last_name });
  });

  test.each(['Madonna Jr.', 'Madonna (she/her)', 'Madonna, MD'])(
    'has no suffix as a last name: %j',
    (text) => {
      expect(readPerson(text)?.last_name).toBe('');
    },
  );

  test.each([
    ['Anna van der Berg', 'Anna', 'van der Berg'],
    ['Anna Maria de la Cruz', 'Anna Maria', 'de la Cruz'],
    ['MARIA DE LA CRUZ', 'MARIA', 'DE LA CRUZ'],
    ['Van Nguyen', 'Van', 'Nguyen'],
    ['Kim Do', 'Kim', 'Do'],
    ['Eva St. John', 'Eva', 'St. John'],
  ])('has the words that begin a last name in it: %j', (text, first_name, last_name) => {
    expect(readPerson(text)).toEqual({ first_name, last_name });
  });

  test.each(['Dick Van Dyke', 'Thi Van Nguyen', 'MARIA DE LEON', 'Dana Lee V', 'Dana Kim DO'])(
    'is not decided where it has two readings: %j',
    (text) => {
      expect(readPerson(text)).toBe(undefined);
    },
  );

  test.each([
    ['Smith, Anna', true],
    ['Griffey, Ken, Jr.', true],
    ['Ken Griffey, Jr.', false],
    ['Anna Smith', false],
    [', Anna', false],
  ])('of %j has its last name first: %j', (text, isSo) => {
    expect(isLastNameFirst(text)).toBe(isSo);
  });
});
