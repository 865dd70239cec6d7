import { Table } from '@mantine/core';
import type { Shape } from '../api/client';
import { spellAmount } from '../shown/digits';
import { useWords } from '../words/words';
import { type BridgeBar, bridgeBars } from './bridge-bars';

/** Draws the steps from the VAT of the books to that of the receipts, one chart per currency. */
export function Bridge({ rows }: { rows: readonly Shape<'BridgeRowDto'>[] }) {
  const words = useWords('close');
  return bridgeBars(rows).map(({ currency, bars }) => (
    <Table key={currency} className="bridge" aria-label={words.bridge(currency)}>
      <Table.Caption>{words.bridge(currency)}</Table.Caption>
      <Table.Tbody>
        {bars.map((bar) => (
          <Step key={bar.step} bar={bar} />
        ))}
      </Table.Tbody>
    </Table>
  ));
}

function Step({ bar: { step, amount, left, width } }: { bar: BridgeBar }) {
  const { bridgeSteps } = useWords('reconciliation');
  const kind = step === 'books' || step === 'receipts' ? 'end' : amount.startsWith('-') ? 'less' : 'more';
  return (
    <Table.Tr>
      <Table.Th scope="row">{bridgeSteps[step]}</Table.Th>
      <Table.Td className="number">{spellAmount(amount)}</Table.Td>
      <Table.Td className="drawn">
        <span className={`bar-of-bridge ${kind}`} style={{ marginLeft: `${left}%`, width: `${width}%` }} />
      </Table.Td>
    </Table.Tr>
  );
}
