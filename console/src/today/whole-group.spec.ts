import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Shape } from '../api/client';
import { wholeGroup } from './whole-group';

const GROUP = { kind: 'held', code: 'BUYER_TIN_MISSING' } as const;

function groupOf(...items: string[]): Shape<'WorkGroupDto'>[] {
  return [{ lines: items.map((item) => ({ item })) } as Shape<'WorkGroupDto'>];
}

describe('all lines of a group', () => {
  let queries: QueryClient;
  let answers: number;

  beforeEach(() => {
    queries = new QueryClient();
    answers = 0;
  });

  async function lines(isMine: boolean, isAside: boolean): Promise<string[] | undefined> {
    const read = () => {
      answers += 1;
      return Promise.resolve({
        groups: isMine ? groupOf('mine') : groupOf('one', 'two'),
        aside: groupOf('aside'),
      });
    };
    const options = { ...wholeGroup(GROUP, { isMine, isAside }, read), staleTime: 60_000 };
    await queries.ensureQueryData(options);
    return new QueryObserver(queries, options).getCurrentResult().data?.map(({ item }) => item);
  }

  it('are those of its part, also when the other part was read first', async () => {
    expect(await lines(false, false)).toEqual(['one', 'two']);
    expect(await lines(false, true)).toEqual(['aside']);
    expect(await lines(false, false)).toEqual(['one', 'two']);
    expect(answers).toBe(1);
  });

  it('are not those of everybody where only those of one person are asked for', async () => {
    expect(await lines(false, false)).toEqual(['one', 'two']);
    expect(await lines(true, false)).toEqual(['mine']);
    expect(answers).toBe(2);
  });
});
