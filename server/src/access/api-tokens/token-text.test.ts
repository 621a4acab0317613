import { describe, expect, it } from 'vitest';
import { isApiToken, newApiToken } from './token-text.ts';

describe('the text of an API token', () => {
  it('has a form and a checksum that tell it from others', () => {
    const tokens = Array.from({ length: 200 }, newApiToken);
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      expect(token).toMatch(/^kr_[0-9A-Za-z]{46}$/u);
      expect(isApiToken(token)).toBe(true);
      expect(isApiToken(token.slice(0, -1) + (token.endsWith('0') ? '1' : '0'))).toBe(false);
      expect(isApiToken(`ab_${token.slice(3)}`)).toBe(false);
    }
  });

  it('stays one in later versions', () => {
    expect(isApiToken('kr_012345678901234567890123456789012345678932mxo1')).toBe(true);
  });
});
