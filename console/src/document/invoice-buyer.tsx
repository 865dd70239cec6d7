import { Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { spellDay } from '../shown/days';
import { Facts } from '../shown/facts';
import { useWords } from '../words/words';

type Fact = readonly [name: string, value: string];

/** Buyer in the books and as sent; values that are sent but missing in the books are highlighted. */
export function InvoiceBuyer({ invoice }: { invoice: Shape<'InvoiceDto'> }) {
  const words = useWords('invoice');
  const { buyer, reference, issuedOn, sent } = invoice;
  const known = new Set([
    ...[
      buyer.name,
      buyer.taxNumber,
      buyer.companyNumber,
      buyer.phone,
      buyer.email,
      reference,
      spellDay(issuedOn),
    ],
    buyer.address.join(', '),
  ]);
  const mark = ([name, value]: Fact) =>
    [name, known.has(value) ? value : <mark key={name}>{value}</mark>] as const;
  return (
    <div className="side-by-side parties">
      <div>
        <Text fw={600}>{words.buyer}</Text>
        <Facts
          facts={stated([
            [words.name, buyer.name],
            [words.taxNumber, buyer.taxNumber],
            [words.companyNumber, buyer.companyNumber],
            [words.address, buyer.address.join(', ')],
            [words.phone, buyer.phone],
            [words.email, buyer.email],
            [words.reference, reference],
            [words.date, spellDay(issuedOn)],
          ])}
        />
      </div>
      {sent !== null && (
        <div>
          <Text fw={600}>{words.buyerSent(sent.attempt)}</Text>
          <Facts
            facts={stated([
              [words.name, sent.buyer.name],
              [words.tradeName, sent.buyer.tradeName],
              [words.tin, sent.buyer.tin],
              [words.vatNumber, sent.buyer.vatNumber],
              [words.address, sent.buyer.address.join(', ')],
              [words.phone, sent.buyer.phone],
              [words.email, sent.buyer.email],
              [words.reference, sent.reference],
              [words.date, spellDay(sent.date.slice(0, 10))],
              [words.payment, sent.paymentMethod],
            ]).map((fact) => (fact[0] === words.payment ? fact : mark(fact)))}
          />
        </div>
      )}
    </div>
  );
}

/** Without what is empty. */
function stated(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== '');
}
