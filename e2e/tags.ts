/**
 * Tests that run one after the other, and last: the application restores one zip at a time, a backup contains what other
 * tests have left, and a new order of a list numbers their records again.
 */
export const ALONE = '@alone';
