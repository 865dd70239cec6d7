import fc from 'fast-check';
import { serviceTimeDifference } from './service-time-difference';

const NOW = new Date('2026-03-02T08:00:00.500Z');
/** The database said NOW between 1,000 and 1,020 by the clock of this process. */
const ANCHOR = { databaseNow: NOW, asked: 1_000, answered: 1_020 };
const TOLD = { of: 'a service', begun: 2_000, ended: 2_100 };

describe('the difference of a service from the database', () => {
  it.each([
    ['08:00:01', 0],
    ['08:00:00', -480],
    ['08:02:01', 119_400],
    ['08:10:02', 600_400],
    ['07:59:00', -60_480],
    ['07:50:00', -600_480],
  ])('at %s is %i ms', (time, difference) => {
    expect(serviceTimeDifference({ ...TOLD, at: new Date(`2026-03-02T${time}Z`) }, ANCHOR)).toBe(difference);
  });

  it('is none for a clock that agrees, however long the call and the question took', () => {
    const room = fc.nat({ max: 600_000 });
    fc.assert(
      fc.property(room, room, room, fc.nat({ max: 999 }), room, (line, before, after, part, question) => {
        const made = NOW.getTime() + line + before;
        const at = new Date(made - (made % 1_000));
        const readAt = Math.min(part, question);
        const anchor = { databaseNow: NOW, asked: 0, answered: question };
        // Assumes that the database read its clock `readAt` after the query, and the answer was made `line + before`
        // later.
        const begun = readAt + line;
        const told = { of: 'a service', at, begun, ended: begun + before + after };
        expect(serviceTimeDifference(told, anchor)).toBe(0);
      }),
    );
  });

  it('is never larger than it is', () => {
    const ms = fc.integer({ min: -3_600_000, max: 3_600_000 });
    fc.assert(
      fc.property(ms, fc.nat({ max: 60_000 }), fc.nat({ max: 60_000 }), (ahead, before, after) => {
        const made = NOW.getTime() + 5_000 + before + ahead;
        const told = { of: 'a service', at: new Date(made - (made % 1_000)), begun: 5_000 };
        const anchor = { databaseNow: NOW, asked: 0, answered: 0 };
        const difference = serviceTimeDifference({ ...told, ended: 5_000 + before + after }, anchor);
        expect(Math.abs(difference)).toBeLessThanOrEqual(Math.abs(ahead));
        expect(difference === 0 || Math.sign(difference) === Math.sign(ahead)).toBe(true);
      }),
    );
  });
});
