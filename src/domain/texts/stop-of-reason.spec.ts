import { stopOfReason } from './stop-of-reason';

describe('the reason for which submissions have stopped', () => {
  it("is the cause and the service's own words", () => {
    expect(stopOfReason('unanswered 503 try later')).toEqual({
      cause: 'unanswered',
      detail: '503 try later',
    });
  });

  it('is a refusal without words where it names no cause', () => {
    expect(stopOfReason('')).toEqual({ cause: 'refused', detail: '' });
  });
});
