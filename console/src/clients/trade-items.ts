import type { Shape } from '../api/client';

type Sold = Shape<'SoldItemDto'>;
type Code = Shape<'ClientProductCodeDto'>;

/** Something that a client sells, and the codes of a trade that its name speaks for, the likeliest first. */
export interface TradeItem extends Pick<Sold, 'scope' | 'key' | 'name' | 'held' | 'suggestions'> {
  readonly id: string;
  readonly organisationId: string;
  readonly client: string;
}

/**
 * What documents wait for a code of, and whose name alone speaks for one: what the books or the lines say is decided about in
 * the set-up. What goes with the code of its account or of the organisation is left alone, for one of its own would come first.
 *
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
