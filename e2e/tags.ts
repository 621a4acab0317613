/**
 * Tests that run one after the other, on a server that nobody else changes: the application restores one zip at a time, a
 * backup contains what other tests have left, and a new order of a list numbers its records again.
 */
export const ALONE = '@alone';
