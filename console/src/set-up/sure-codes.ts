import type { Shape } from '../api/client';

type Place = Pick<Shape<'SoldItemDto'>, 'scope' | 'key'>;

export function idOf({ scope, key }: Place): string {
  return `${scope} ${key}`;
}

/**
 * What may be filled in at once: a receipt cannot be altered, so a code for which only a part of the name speaks is
 * chosen by a person, one by one.
 *
 * @param codeOf empty: it has none
 * @returns codes by id of the item
 */
export function sureCodes<Item extends Place & Pick<Shape<'SoldItemDto'>, 'suggestions'>>(
  items: readonly Item[],
  codeOf: (item: Item) => string,
): Readonly<Record<string, string>> {
  const found = items.flatMap((item) => {
    const sure = codeOf(item) !== '' ? undefined : item.suggestions.find(({ isSure }) => isSure);
    return sure === undefined ? [] : [[idOf(item), sure.code] as const];
  });
  return Object.fromEntries(found);
}
