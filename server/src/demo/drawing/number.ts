// Block numerals as teams wear them, drawn: fonts differ from machine to machine. Each digit is 60 wide and 100
// high, a stroke is 18, corners are cut.
const DIGITS: Record<string, string> = {
  0: 'M14 0H46L60 14V86L46 100H14L0 86V14ZM20 18L18 20V80L20 82H40L42 80V20L40 18Z',
  1: 'M6 16L26 0H42V82H58V100H8V82H24V22L6 34Z',
  2: 'M14 0H46L60 14V46L50 57L20 68V82H60V100H0V56L12 46L42 36V20L40 18H20L18 20V32H0V14Z',
  3: 'M14 0H46L60 14V42L52 50L60 58V86L46 100H14L0 86V68H18V80L20 82H40L42 80V62L38 58H20V42H38L42 38V20L40 18H20L18 20V32H0V14Z',
  4: 'M30 0H50V58H60V76H50V100H32V76H0V58ZM32 26L17 58H32Z',
  5: 'M2 0H58V18H20V36H46L60 50V86L46 100H14L0 86V68H18V80L20 82H40L42 80V56L40 54H2Z',
  6: 'M14 0H46L60 14V30H42V20L40 18H20L18 20V40H46L60 54V86L46 100H14L0 86V14ZM18 58V80L20 82H40L42 80V60L40 58Z',
  7: 'M0 0H60V18L34 100H14L39 18H18V30H0Z',
  8: 'M14 0H46L60 14V42L52 50L60 58V86L46 100H14L0 86V58L8 50L0 42V14ZM20 18L18 20V38L21 42H39L42 38V20L40 18ZM21 58L18 62V80L20 82H40L42 80V62L39 58Z',
  9: 'M14 0H46L60 14V86L46 100H14L0 86V70H18V80L20 82H40L42 80V60H14L0 46V14ZM20 18L18 20V40L20 42H42V20L40 18Z',
};

const WIDTH = 60;
const GAP = 12;
const HEIGHT = 100;

/** A number in one color, its top middle at `x`, `y`, `height` high. */
export function drawNumber(
  number: string,
  fill: string,
  { x, y, height }: { x: number; y: number; height: number },
): string {
  const scale = height / HEIGHT;
  const width = number.length * (WIDTH + GAP) - GAP;
  const digits = [...number].map(
    (digit, index) => `<path transform="translate(${index * (WIDTH + GAP)})" d="${DIGITS[digit] ?? ''}"/>`,
  );
  const place = `translate(${x - (width * scale) / 2} ${y}) scale(${scale})`;
  return `<g transform="${place}" fill="${fill}" fill-rule="evenodd">${digits.join('')}</g>`;
}
