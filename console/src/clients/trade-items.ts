import type { Shape } from '../api/client';

type Sold = Shape<'SoldItemDto'>;
type Code = Shape<'ClientProductCodeDto'>;

/** An item that a client sells, and the codes of the trade that its name suggests, likeliest first. */
export interface TradeItem extends Pick<Sold, 'scope' | 'key' | 'name' | 'held' | 'suggestions'> {
  readonly id: string;
  readonly organisationId: string;
  readonly client: string;
}

/**
 * Items that block documents for want of a code and for which only the name suggests one; codes written in
 * the books belong to the set-up. Items covered by their account or organisation are skipped: an own code
 * would override it.
 * @param sold with the codes of a trade
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
  /** Clients of which nothing is known. */
  readonly failed: readonly string[];
  /** False: there are more documents than were looked at, or a client that was not read. */
  readonly isWhole: boolean;
}

/**
 * Reads one client at a time: each read counts documents, and other users send requests as well. A client
 * that fails does not hide the others.
 * @param onBegin how many clients have been asked when another one is
 * @throws the last error where every client failed, or once the signal ends it
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

/** Codes by id of the item; empty text: none. What is sure, until a person says otherwise. */
export function codesToGive(
  items: readonly TradeItem[],
  said: Readonly<Record<string, string>>,
): readonly Code[] {
  return items.flatMap(({ id, organisationId, scope, key, suggestions }) => {
    const code = said[id] ?? suggestions.find(({ isSure }) => isSure)?.code ?? '';
    return code === '' ? [] : [{ organisationId, scope, key, code }];
  });
}
