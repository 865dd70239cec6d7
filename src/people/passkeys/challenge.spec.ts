import { CHALLENGE_MS, Challenges } from './challenge';

const NOW = new Date('2026-03-01T08:00:00Z');
const challenges = new Challenges(Buffer.alloc(32, 1));
const made = (purpose: string): string => challenges.make(purpose, NOW).toString('base64url');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

describe('a challenge', () => {
  it('holds for its purpose until its end, on every replica', () => {
    const challenge = made('sign-in');
    const replica = new Challenges(Buffer.alloc(32, 1));
    expect(replica.holds(challenge, 'sign-in', after(CHALLENGE_MS - 1))).toBe(true);
    expect(replica.holds(challenge, 'sign-in', after(CHALLENGE_MS))).toBe(false);
    expect(replica.holds(challenge, 'registration of somebody', NOW)).toBe(false);
  });

  it('is another one each time', () => {
    expect(made('sign-in')).not.toBe(made('sign-in'));
  });

  it('is refused when one bit of it is changed, and when it was made with another key or by a stranger', () => {
    const bytes = challenges.make('sign-in', NOW);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(challenges.holds(changed.toString('base64url'), 'sign-in', NOW)).toBe(false);
    }
    const other = new Challenges(Buffer.alloc(32, 2)).make('sign-in', NOW);
    for (const wrong of [other.toString('base64url'), '', 'AAAA', '%%%', 'A'.repeat(500)]) {
      expect(challenges.holds(wrong, 'sign-in', NOW)).toBe(false);
    }
  });
});
