import type { Shape } from '../api/client';

type Place = Pick<Shape<'SoldItemDto'>, 'scope' | 'key'>;

export function idOf({ scope, key }: Place): string {
  return `${scope} ${key}`;
}

/**
 * Codes that may be filled in without asking. A receipt cannot be altered, so a code that matches only part of a name
 * is chosen by a person, item by item.
 * @param codeOf stored code of an item; empty if it has none
 * @returns codes by item id
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
