import { spellAmount } from './digits';

export function Money({ currency, total }: { currency: string; total: string }) {
  return (
    <span className="number">
      <span className="currency">{currency}</span> {spellAmount(total)}
    </span>
  );
}
