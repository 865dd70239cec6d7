import { Failure } from '../../domain/issues/failure';
import { askInHalves } from './asked-in-halves';
import { storedWords } from '../../domain/texts/stored-sentence';

const IDS = Array.from({ length: 100 }, (_, index) => `r${index}`);
const poisoned = new Failure('temporary', storedWords('the answer is not JSON'));

/** Service that fails for some requests and counts calls. */
function service(bad: readonly string[], isWell = true) {
  const asked: (readonly string[])[] = [];
  const probes: string[] = [];
  return {
    asked,
    probes,
    ask: (ids: readonly string[]): Promise<readonly string[]> => {
      asked.push(ids);
      return ids.some((id) => bad.includes(id)) ? Promise.reject(poisoned) : Promise.resolve(ids);
    },
    probe: (): Promise<void> => {
      probes.push('probe');
      return isWell ? Promise.resolve() : Promise.reject(new Failure('temporary', storedWords('away')));
    },
  };
}

describe('a question about many requests', () => {
  it('is one call for a hundred, and those given first are asked about first', async () => {
    const well = service([]);
    const { answers, failed } = await askInHalves([...IDS, 'r100'], well);
    expect(answers).toEqual([...IDS, 'r100']);
    expect([well.asked.map(({ length }) => length), well.probes, failed]).toEqual([[100, 1], [], null]);
    expect(await askInHalves([], well)).toMatchObject({ answers: [], failed: null });
  });

  it.each(IDS)('finds the one that makes it fail (%s), and the others have their answers', async (bad) => {
    const one = service([bad]);
    const { answers, failures, unasked, failed } = await askInHalves(IDS, one);
    expect([...answers].sort()).toEqual(IDS.filter((id) => id !== bad).sort());
    expect([[...failures.keys()], unasked.size, failed]).toEqual([[bad], 0, null]);
    expect(one.asked.length).toBeLessThanOrEqual(17);
    expect(one.probes).toHaveLength(1);
  });

  it('leaves for the next time what too many failures have left over, and finds one of them each time', async () => {
    const bad = ['r1', 'r20', 'r40', 'r60', 'r80', 'r99'];
    const left = new Set(IDS);
    for (let times = 0; left.size > 0; times += 1) {
      const some = service(bad);
      const { answers, failures } = await askInHalves([...left], some);
      expect(answers.length + failures.size).toBeGreaterThan(0);
      expect(some.asked.length).toBeLessThanOrEqual(17);
      expect(times).toBeLessThan(bad.length + 1);
      for (const id of [...answers, ...failures.keys()]) left.delete(id);
    }
  });

  it('fails as a whole, without asking on, when the service is not well', async () => {
    const away = service(IDS, false);
    await expect(askInHalves(IDS, away)).rejects.toBe(poisoned);
    expect(away.asked).toHaveLength(1);
  });

  it.each(['unauthorised', 'rate_limited', 'not_sent', 'misconfigured'] as const)(
    'fails as a whole for what would meet every request: %s',
    async (kind) => {
      const failure = new Failure(kind, storedWords('no'));
      const probe = jest.fn();
      await expect(askInHalves(IDS, { ask: () => Promise.reject(failure), probe })).rejects.toBe(failure);
      expect(probe).not.toHaveBeenCalled();
    },
  );

  it('says that nothing could be asked, and still names the requests that failed alone', async () => {
    const { failures, unasked, failed, answers } = await askInHalves(IDS, service(IDS));
    expect([failed, answers]).toEqual([poisoned, []]);
    expect(failures.size).toBeGreaterThan(0);
    expect(failures.size + unasked.size).toBe(IDS.length);
  });

  it('keeps what was answered before the service went away', async () => {
    const many = [...IDS, ...IDS.map((id) => `${id}x`)];
    const limited = new Failure('rate_limited', storedWords('wait'));
    const ask = (ids: readonly string[]): Promise<readonly string[]> =>
      ids.includes('r0') ? Promise.resolve(ids) : Promise.reject(limited);
    const { answers, unasked } = await askInHalves(many, { ask, probe: () => Promise.resolve() });
    expect([answers.length, unasked.size]).toEqual([100, 100]);
  });

  it('hides no fault of the program', async () => {
    const ask = (): Promise<never> => Promise.reject(new TypeError('a bug'));
    await expect(askInHalves(IDS, { ask, probe: () => Promise.resolve() })).rejects.toThrow(TypeError);
  });
});
