import { asPrincipal } from '../rights/current-principal';
import { principalOfKey } from '../rights/keys';
import type { Principal } from '../rights/principal';
import { deciderName } from './decider';

const key = principalOfKey('break_glass', null);
const rudo: Principal = {
  ...key,
  kind: 'person',
  personId: 'b1b6d1de-3f4a-4f0e-9a53-0d5f5f6a7b80',
  name: 'Rudo',
};
const named = (principal: Principal, by?: string): Promise<string> =>
  asPrincipal(principal, () => Promise.resolve(deciderName(by)));

describe('who decides', () => {
  it('is the person of the request, whatever its body says', async () => {
    expect([await named(rudo), await named(rudo, 'Anna')]).toEqual(['Rudo', 'Rudo']);
  });

  it('is the break-glass key, with what is said with it', async () => {
    expect([await named(key), await named(key, 'Anna')]).toEqual([
      ...['break-glass key', 'break-glass key (says: Anna)'],
    ]);
  });

  it('is anyone who is named outside requests', () => {
    expect([deciderName('Anna'), deciderName()]).toEqual(['Anna', 'operator']);
  });
});
