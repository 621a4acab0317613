import { expect, it } from 'vitest';
import { columnNames, columnSamples } from './column-names.ts';

const labelsOf = (headers: string[]) => columnNames(headers).map(({ label }) => label);

it('columns are called by their headers, and by their letters where that is not enough', () => {
  expect(labelsOf(['Code', ' Name', 'Name ', '', 'x'.repeat(60), 'y'.repeat(61)])).toEqual([
    'Code',
    'Name (Column B)',
    'Name (Column C)',
    'Column D',
    'x'.repeat(60),
    `${'y'.repeat(60)}…`,
  ]);
  expect(labelsOf(Array.from({ length: 703 }, () => '')).slice(-678)).toMatchObject({
    0: 'Column Z',
    1: 'Column AA',
    676: 'Column ZZ',
    677: 'Column AAA',
  });
});

it('samples are the first three texts of a column, each once, from the first 200 lines', () => {
  const headers = ['Name', 'Code'];
  const lines = [['Above'], headers, ['A', ' '], ['A', ''], ['B', ''], ['C', ''], ['D', '']];
  const late = Array.from({ length: 195 }, () => ['']);
  const samplesOf = (more: string[][]) => {
    const sheet = { name: '', lines: [...lines, ...more], notices: [], about: [], faults: [] };
    return columnSamples({ headers, sheet, headerLine: 1 });
  };
  expect(samplesOf([...late.slice(1), ['', 'last']])).toEqual([['A', 'B', 'C'], ['last']]);
  expect(samplesOf([...late, ['', 'beyond']])).toEqual([['A', 'B', 'C'], []]);
});
