import { hashOfRecoveryCode, newRecoveryCode } from './recovery-codes.service';

describe('a recovery code', () => {
  it('is four groups of six signs, none of which looks like another', () => {
    const codes = Array.from({ length: 200 }, () => newRecoveryCode());
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  it('is the same however it is typed', () => {
    const hash = hashOfRecoveryCode('0AB1CD-EFGHJK-MNPQRS-TVWXYZ');
    for (const typed of [
      '0ab1cdefghjkmnpqrstvwxyz',
      ' OABLCD EFGHJK MNPQRS TVWXYZ ',
      'oabicd-efghjk-mnpqrs-tvwxyz',
    ]) {
      expect(hashOfRecoveryCode(typed)).toEqual(hash);
    }
    expect(hashOfRecoveryCode('0AB1CD-EFGHJK-MNPQRS-TVWXYA')).not.toEqual(hash);
  });
});
