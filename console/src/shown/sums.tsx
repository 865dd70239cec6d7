import { Money } from './money';

/** Sums in several currencies, one below the other. */
export function Sums({ totals }: { totals: readonly { currency: string; total: string }[] }) {
  return (
    <span className="sums">
      {totals.map((sum) => (
        <Money key={sum.currency} {...sum} />
      ))}
    </span>
  );
}
