import { stableId } from './stable-id';

describe('stableId', () => {
  it('has the form of a version 5 UUID', () => {
    for (let name = 0; name < 500; name++) {
      expect(stableId(String(name))).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  it('is the same for the same name on every machine, and another for another name', () => {
    expect(stableId('organisation')).toBe('65884a82-7e17-5bc3-b79f-a519b28252dc');
    expect(stableId('organisations')).not.toBe(stableId('organisation'));
  });
});
