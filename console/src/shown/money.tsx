import { spellAmount } from './amount';

export function Money({ currency, total }: { currency: string; total: string }) {
  return (
    <span className="number">
      {currency} {spellAmount(total)}
    </span>
  );
}
