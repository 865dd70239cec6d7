import type { Logger } from '@nestjs/common';
import { SampledWarning } from './sampled-warning';

describe('a warning that may come in masses', () => {
  const said: [level: string, context: object, text: string][] = [];
  const keep =
    (level: string) =>
    (context: object, text: string): void =>
      void said.push([level, context, text]);
  const logger = { warn: keep('warn'), error: keep('error') } as unknown as Logger;

  beforeEach(() => said.splice(0));
  afterEach(() => jest.restoreAllMocks());

  it('is said at once, and then once in ten seconds with how often it came', () => {
    const clock = jest.spyOn(performance, 'now');
    const warning = new SampledWarning(logger, 'error', 'deliveries could not be stored');
    for (const [delivery, at] of [0, 1, 9_999, 10_000, 10_001, 25_000].entries()) {
      clock.mockReturnValue(at);
      warning.happened({ delivery });
    }
    expect(said).toEqual([
      ['error', { delivery: 0, times: 1 }, 'deliveries could not be stored'],
      ['error', { delivery: 3, times: 3 }, 'deliveries could not be stored'],
      ['error', { delivery: 5, times: 2 }, 'deliveries could not be stored'],
    ]);
  });

  it('has the level that it is given', () => {
    new SampledWarning(logger, 'warn', 'forged').happened({});
    expect(said).toEqual([['warn', { times: 1 }, 'forged']]);
  });
});
