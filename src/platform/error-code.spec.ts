import { errorCode } from './error-code';

const withCode = (code: unknown): Error => Object.assign(new Error('broken'), { code });

describe('the code of an error', () => {
  it('is its text, and nothing when there is none', () => {
    expect(errorCode(withCode('EPIPE'))).toBe('EPIPE');
    for (const error of [undefined, null, 'EPIPE', 7, {}, withCode(7), withCode(null)])
      expect(errorCode(error)).toBeNull();
  });
});
