import type { Shape } from '../api/client';
import { codesToGive, itemsOfClients, itemsOfTrade } from './trade-items';

type Sold = Shape<'SoldItemDto'>;

const CLIENT = { id: '1', name: 'Acacia Stores' };
const byName = (code: string, isSure: boolean) => ({ code, meaning: '', from: 'name' as const, isSure });

function sold(key: string, suggestions: Sold['suggestions'], lacksCode = true): Sold {
  return {
    scope: 'item',
    key,
    ...{ name: key, goods: '' },
    code: null,
    fault: null,
    lacksCode,
    isUntaxed: false,
    held: null,
    suggestions,
  };
}

describe('the items of a client that a trade has codes for', () => {
  it('are those that documents wait for a code of, and nothing but their name speaks for one', () => {
    const items = itemsOfTrade(CLIENT, [
      sold('CEMENT', [byName('2523', true)]),
      sold('OF-ITS-ACCOUNT', [byName('2523', true)], false),
      sold('WRITTEN', [{ ...byName('84715000', true), from: 'books' }, byName('2523', false)]),
      sold('NONSENSE', []),
    ]);
    expect(items.map(({ key, client }) => [key, client])).toEqual([['CEMENT', 'Acacia Stores']]);
  });

  it('are those of the clients that can be read; the others are named, and nothing is whole then', async () => {
    const clients = ['1', '2', '3'].map((id) => ({ id, name: `Client ${id}` }));
    const begun: number[] = [];
    const read = (fails: readonly string[], signal = new AbortController().signal) =>
      itemsOfClients(
        clients,
        (id) =>
          fails.includes(id)
            ? Promise.reject(new Error(`no answer of ${id}`))
            : Promise.resolve({ items: [sold(`CEM-${id}`, [byName('2523', true)])], isWhole: true }),
        signal,
        (done) => begun.push(done),
      );
    const { items, ...others } = await read(['2']);
    expect(items.map(({ key, client }) => [key, client])).toEqual([
      ['CEM-1', 'Client 1'],
      ['CEM-3', 'Client 3'],
    ]);
    expect(others).toEqual({ failed: ['Client 2'], isWhole: false });
    expect(begun).toEqual([0, 1, 2]);
    expect(await read([])).toMatchObject({ failed: [], isWhole: true });
    await expect(read(['1', '2', '3'])).rejects.toThrow('no answer of 3');
    await expect(read(['1'], AbortSignal.abort())).rejects.toThrow('no answer of 1');
  });

  it('are given what is sure until a person says otherwise, and nothing that is not', () => {
    const items = itemsOfTrade(CLIENT, [
      sold('CEMENT', [byName('2523', true)]),
      sold('BRICK', [byName('6904', true)]),
      sold('FILTER', [byName('2710', false), byName('8421', false)]),
      sold('CUP', [byName('0902', false)]),
    ]);
    const given = codesToGive(items, { '1 item BRICK': '', '1 item FILTER': '8421' });
    expect(given).toEqual([
      { organisationId: '1', scope: 'item', key: 'CEMENT', code: '2523' },
      { organisationId: '1', scope: 'item', key: 'FILTER', code: '8421' },
    ]);
  });
});
