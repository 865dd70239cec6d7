import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { spellDay } from '../shown/days';
import { Money } from '../shown/money';
import { useWords } from '../words/words';

type Moved = Shape<'MovedDocumentDto'>;
type Sale = Shape<'FiscalisedSaleDto'>;

/** Describes a document of the moved books, the sale that it is, and the receipt. */
export function PairText({ moved, sale }: { moved: Moved; sale: Sale }) {
  const { moved: words, receipt } = useWords('outside');
  const { documentId, number, customer, issuedOn, currency, total } = moved;
  return (
    <Text size="sm">
      <Link to={`/documents/${documentId}`}>{number}</Link>, {customer}, {spellDay(issuedOn)},{' '}
      <Money currency={currency} total={total} /> {words.is}{' '}
      <Link to={`/documents/${sale.documentId}`}>{sale.number}</Link>, {sale.organisation},{' '}
      {receipt(sale.receipt.fiscalNumber, sale.receipt.deviceId)}
    </Text>
  );
}

/** Differences between the two documents. */
export function differencesText(
  { moved, sameSale }: ReturnType<typeof useWords<'outside'>>,
  { total }: Pick<Moved, 'total'>,
  sale: Pick<Sale, 'number' | 'total' | 'differences'>,
): string {
  return sale.differences
    .map((one) => (one === 'rest' ? moved.rest(sale.number, total, sale.total) : sameSale.differences[one]))
    .join('; ');
}
