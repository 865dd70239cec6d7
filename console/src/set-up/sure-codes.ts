import type { Shape } from '../api/client';

type Place = Pick<Shape<'SoldItemDto'>, 'scope' | 'key'>;
type Sold = Place & Pick<Shape<'SoldItemDto'>, 'goods' | 'isUntaxed' | 'code' | 'suggestions'>;
type Codes = Readonly<Record<string, string>>;

export function idOf({ scope, key }: Place): string {
  return `${scope} ${key}`;
}

/**
 * Codes that may be filled in without asking: of the item's own texts, else the one code of the same goods in other
 * sizes. A receipt cannot be altered, so a code that matches only part of a name is chosen by a person, item by item.
 * @param codeOf stored or typed code of an item; empty if it has none
 * @returns codes by item id
 */
export function sureCodes<Item extends Sold>(items: readonly Item[], codeOf: (item: Item) => string): Codes {
  const open = items.filter((item) => codeOf(item) === '');
  const own = new Map(
    open.flatMap((item) => {
      const sure = item.suggestions.find(({ isSure }) => isSure);
      return sure === undefined ? [] : [[idOf(item), sure.code] as const];
    }),
  );
  const known = new Map<string, Set<string>>();
  for (const item of items) {
    const goods = goodsOf(item);
    const code = own.get(idOf(item)) ?? codeOf(item);
    if (goods !== null && code !== '') known.set(goods, (known.get(goods) ?? new Set()).add(code));
  }
  const alike = open.flatMap((item) => {
    const [code, ...others] = known.get(goodsOf(item) ?? '') ?? [];
    return code === undefined || others.length > 0 ? [] : [[idOf(item), code] as const];
  });
  return Object.fromEntries([...alike, ...own]);
}

/**
 * Code typed for an item, and for the same goods without a sure code whose field was empty or had the same text; words
 * are a search.
 * @param items those that the person sees
 */
export function typedFor<Item extends Sold>(
  item: Item,
  code: string,
  items: readonly Item[],
  codeOf: (item: Item) => string,
): Codes {
  const goods = goodsOf(item);
  const isFollowing = (other: Item): boolean =>
    goods !== null &&
    goodsOf(other) === goods &&
    other.code === null &&
    !other.suggestions.some(({ isSure }) => isSure) &&
    ['', codeOf(item)].includes(codeOf(other));
  const following = /^\d*$/.test(code) && item.code === null ? items.filter(isFollowing) : [];
  return Object.fromEntries([item, ...following].map((one) => [idOf(one), code]));
}

/** Same goods whose code an item that followed has got; undefined: it has a code of its own, or none. */
export function alikeTo<Item extends Sold>(
  item: Item,
  items: readonly Item[],
  codeOf: (item: Item) => string,
): Item | undefined {
  const code = codeOf(item);
  const goods = goodsOf(item);
  if (code === '' || goods === null || [item.code, ...item.suggestions.map((one) => one.code)].includes(code))
    return undefined;
  return items.find((other) => other !== item && goodsOf(other) === goods && codeOf(other) === code);
}

/** Goods with the same tax: an untaxed item needs a longer code; null: the name says none. */
function goodsOf({ goods, isUntaxed }: Sold): string | null {
  return goods === '' ? null : `${goods} ${isUntaxed}`;
}
