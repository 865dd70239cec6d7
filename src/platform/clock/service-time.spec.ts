import { onServiceTime, tellServiceTime, type ReportedTime, serviceTimeDifference } from './service-time';
import fc from 'fast-check';

const DATE = 'Mon, 02 Mar 2026 08:00:05 GMT';

describe('the time that an answer says', () => {
  const heard: ReportedTime[] = [];
  const stop = onServiceTime((told) => heard.push(told));

  afterEach(() => heard.splice(0));
  afterAll(stop);

  it('is passed on with the moments between which it was made', () => {
    const begun = performance.now() - 40;
    tellServiceTime('a service', { status: 404, headers: { date: DATE } }, begun);
    expect(heard).toEqual([
      { of: 'a service', at: new Date('2026-03-02T08:00:05Z'), begun, ended: expect.any(Number) },
    ]);
    expect(heard[0]?.ended).toBeGreaterThanOrEqual(begun + 40);
  });

  it.each([
    ['without a date', 200, {}],
    ['with a date of another form', 200, { date: '2026-03-02T08:00:05Z' }],
    ['with a month that there is not', 200, { date: 'Mon, 02 Foo 2026 08:00:05 GMT' }],
    ['with two dates', 200, { date: `${DATE}, ${DATE}` }],
    ['that was kept on the way', 200, { date: DATE, age: '3600' }],
    ['of a gateway that failed', 502, { date: DATE }],
  ])('is no opinion in an answer %s', (_what, status, headers) => {
    tellServiceTime('a service', { status, headers }, performance.now());
    expect(heard).toEqual([]);
  });
});

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
