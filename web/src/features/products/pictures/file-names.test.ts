import { expect, it } from 'vitest';
import { readFileName } from './file-names.ts';

const colors = [
  { id: 1, name: 'Navy', code: 'NAV', hex_value: '' },
  { id: 2, name: 'Navy Heather', code: 'NVH', hex_value: '' },
  { id: 3, name: 'Black', code: 'BK 2', hex_value: '' },
  { id: 4, name: 'Kelly Green', code: 'KEL', hex_value: '' },
  { id: 5, name: 'Café', code: 'CAF', hex_value: '' },
];

it.each([
  ['HD9_NAV_back.png', [2], [1]],
  ['HD9_NAV_front.jpg', [1], [1]],
  ['hd9-navy-heather-side.webp', [3], [2]],
  ['NavyHeatherDetail.png', [4], [2]],
  ['kellygreen_slot-3.png', [3], [4]],
  ['JR-4120 kelly green slot 2.gif', [2], [4]],
  ['slot-1.jpg', [1], []],
  ['Slot04.jpg', [4], []],
  ['HD9_1.jpg', [1], []],
  ['HD9 close-up.jpg', [4], []],
  ['rear view.jpg', [2], []],
  ['left.jpg', [3], []],
  ['cafe hero front.png', [1], [5, null]],
  ['home_2.png', [2], [null]],
  // A copy, marked by the browser.
  ['HD9_back (1).png', [2], []],
  ['HD9 (2).png', [], []],
  // Words win over numbers, and the 2 belongs to the color's code.
  ['front 4.jpg', [1], []],
  ['BK-2.jpg', [], [3]],
  // Not a slot.
  ['IMG_2041.jpg', [], []],
  ['HD9_5.jpg', [], []],
  ['feedback.jpg', [], []],
  ['backpack.jpg', [], []],
  ['blackboard.jpg', [], []],
  // The seconds or the day of a screenshot, messenger, or scanner.
  ['Screenshot 2026-11-29 at 10.15.02.png', [], []],
  ['WhatsApp Image 2026-11-29 at 9.15.03 (1).jpeg', [], []],
  ['photo_2026-11-29_10-15-04.jpg', [], []],
  ['Scan 2026-11-03.jpg', [], []],
  ['JR-4120-02.jpg', [2], []],
  ['JR-41-20-2.jpg', [2], []],
  ['IMG_0003.JPG', [], []],
  ['DSC_001.jpg', [], []],
  // Not clear.
  ['front-back.jpg', [1, 2], []],
  ['navy black front.jpg', [1], [1, 3]],
])('%s says slot %j and color %j', (name, slots, colorIds) => {
  expect(readFileName(name, colors)).toEqual({ slots, colorIds });
});
