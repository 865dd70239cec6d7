import { isToken, newToken, TOKEN } from './token-text';

describe('a token as text', () => {
  it('has a prefix that programs look for, and a check', () => {
    const token = newToken();
    expect(token).toMatch(TOKEN);
    expect(isToken(token)).toBe(true);
  });

  it('is no token with one letter changed, cut off or added', () => {
    const token = newToken();
    const changed = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`;
    for (const other of [changed, token.slice(0, -1), `${token}0`, token.toLowerCase(), '']) {
      expect([other, isToken(other) && other !== token]).toEqual([other, false]);
    }
  });

  it('is never made twice', () => {
    expect(new Set(Array.from({ length: 1000 }, newToken)).size).toBe(1000);
  });
});
