import { onServiceTime, tellServiceTime, type ReportedTime } from './service-time';

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
