import type { Shape } from '../api/client';

type Sold = Shape<'SoldItemDto'>;
type Code = Shape<'ClientProductCodeDto'>;

/** Item that a client sells, with the codes of the trade that its name suggests, likeliest first. */
export interface TradeItem extends Pick<Sold, 'scope' | 'key' | 'name' | 'held' | 'suggestions'> {
  readonly id: string;
  readonly organisationId: string;
  readonly client: string;
}

/**
 * Items that hold documents because they lack a code, and whose suggestions come from the name alone.
 * @param sold items with suggestions from the codes of one trade
 */
export function itemsOfTrade(
  { id: organisationId, name: client }: { readonly id: string; readonly name: string },
  sold: readonly Sold[],
): TradeItem[] {
  return sold
    .filter(
      ({ lacksCode, suggestions }) =>
        lacksCode && suggestions.length > 0 && suggestions.every(({ from }) => from === 'name'),
    )
    .map(({ scope, key, name, held, suggestions }) => ({
      ...{ id: `${organisationId} ${scope} ${key}`, organisationId, client },
      ...{ scope, key, name, held, suggestions },
    }));
}

export interface ItemsOfClients {
  readonly items: readonly TradeItem[];
  /** Names of clients whose items could not be read. */
  readonly failed: readonly string[];
  /** False if a client could not be read, or has more documents than were examined. */
  readonly isWhole: boolean;
}

/**
 * Reads the items of each client, one call at a time. A client that fails does not stop the others.
 * @param onBegin called before each call with the number of clients done
 * @throws the last error if every client failed or the signal aborted
 */
export async function itemsOfClients(
  clients: readonly { readonly id: string; readonly name: string }[],
  read: (organisationId: string) => Promise<Pick<Shape<'SoldItemsDto'>, 'items' | 'isWhole'>>,
  signal: AbortSignal,
  onBegin: (done: number) => void,
): Promise<ItemsOfClients> {
  const items: TradeItem[] = [];
  const failed: string[] = [];
  let areWhole = true;
  for (const [done, client] of clients.entries()) {
    onBegin(done);
    try {
      const sold = await read(client.id);
      items.push(...itemsOfTrade(client, sold.items));
      areWhole &&= sold.isWhole;
    } catch (error) {
      failed.push(client.name);
      if (signal.aborted || failed.length === clients.length) throw error;
    }
  }
  return { items, failed, isWhole: areWhole && failed.length === 0 };
}

/**
 * Codes to store: the person's choice, otherwise the sure suggestion; items without a code are left out.
 * @param said chosen codes by item id; empty text means no code
 */
export function codesToGive(
  items: readonly TradeItem[],
  said: Readonly<Record<string, string>>,
): readonly Code[] {
  return items.flatMap(({ id, organisationId, scope, key, suggestions }) => {
    const code = said[id] ?? suggestions.find(({ isSure }) => isSure)?.code ?? '';
    return code === '' ? [] : [{ organisationId, scope, key, code }];
  });
}
