import { paceOf } from './backfill-progress.service';

describe('the pace of a run', () => {
  it('is unknown while nothing has ended', () => {
    expect(paceOf(0, 10, 30)).toEqual({ perMinute: null, secondsLeft: null });
    expect(paceOf(3, 10, 0)).toEqual({ perMinute: null, secondsLeft: null });
  });

  it('is documents per minute, and the rest at that pace', () => {
    expect(paceOf(5, 15, 60)).toEqual({ perMinute: '5.0', secondsLeft: 180 });
    expect(paceOf(20, 0, 60)).toEqual({ perMinute: '20.0', secondsLeft: 0 });
  });
});
