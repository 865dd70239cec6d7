import { Money } from './money';

/** Sums stand one below the other: currencies cannot be added. */
export function Sums({ totals }: { totals: readonly { currency: string; total: string }[] }) {
  return (
    <span className="sums">
      {totals.map((sum) => (
        <Money key={sum.currency} {...sum} />
      ))}
    </span>
  );
}
