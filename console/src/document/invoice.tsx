import './invoice.css';
import { Table, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { spellAmount, withCents } from '../shown/digits';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { adjustmentSentence } from './adjustment-sentence';
import { InvoiceLines, SentLines } from './invoice-lines';
import { adjustmentsByLine } from './adjustments-by-line';
import { spellDay } from '../shown/days';
import { Facts } from '../shown/facts';

type Fact = readonly [name: string, value: string];

/** Buyer in the books and as sent; values that are sent but missing in the books are highlighted. */
function InvoiceBuyer({ invoice }: { invoice: Shape<'InvoiceDto'> }) {
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

/** Removes facts without a value. */
function stated(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== '');
}

type Document = Shape<'DocumentDetailDto'>;
type Shown = Shape<'InvoiceDto'>;

/** The document as its customer sees it, next to what was sent; empty where the books have no lines. */
export function Invoice({ document: { invoice, submissions } }: { document: Document }) {
  const words = useWords('invoice');
  if (invoice === null) return null;
  const sent = submissions.find(({ attempt }) => attempt === invoice.sent?.attempt);
  return <InvoiceNextToSent title={words.title} invoice={invoice} adjustments={sent?.adjustments ?? []} />;
}

interface InvoiceNextToSentProps {
  title: string;
  invoice: Shown;
  adjustments: readonly Shape<'CentAdjustmentDto'>[];
}

/** The books next to what was sent, or would be. */
export function InvoiceNextToSent({ title, invoice, adjustments }: InvoiceNextToSentProps) {
  const words = useWords('invoice');
  const sentences = useWords('sentTaxes');
  const { sent } = invoice;
  const { whole, ofLines } = adjustmentsByLine(adjustments);
  return (
    <Section title={title}>
      {invoice.isVersionSent && <Text size="sm">{words.versionSent}</Text>}
      {sent === null && <Text size="sm">{words.notSent}</Text>}
      <InvoiceBuyer invoice={invoice} />
      {whole.map((adjustment, index) => (
        <Text key={index} size="sm" className="adjusted">
          {adjustmentSentence(adjustment, sentences)}
        </Text>
      ))}
      {sent !== null && (
        <Text size="xs" c="dimmed" mb={4}>
          {words.marked}
        </Text>
      )}
      <InvoiceLines invoice={invoice} adjustments={ofLines} />
      {sent !== null && sent.lines.length > 0 && <SentLines lines={sent.lines} />}
      <Totals invoice={invoice} />
    </Section>
  );
}

function Totals({ invoice }: { invoice: Shown }) {
  const words = useWords('invoice');
  const { sent, currency } = invoice;
  const rows: readonly (readonly [name: string, books: string, sent: string])[] = [
    [words.subTotal, invoice.subTotal, sent?.subTotal ?? ''],
    ...(invoice.taxes.length === 1
      ? []
      : invoice.taxes.map(({ taxType, tax }) => [words.taxOf(taxType), tax, ''] as const)),
    [words.totalTax, invoice.totalTax, sent?.totalTax ?? ''],
    ...(Number(invoice.rounding) === 0 ? [] : ([[words.rounding, invoice.rounding, '']] as const)),
    [words.total, invoice.total, sent?.total ?? ''],
  ];
  return (
    <div className="totals-frame" role="group" aria-label={words.totals} tabIndex={0}>
      <Table w="auto" ml="auto" mt="sm" className="totals" aria-label={words.totals}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th className="number">{`${words.inBooks}, ${currency}`}</Table.Th>
            {sent !== null && <Table.Th className="number">{`${words.asSent}, ${sent.currency}`}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, books, own]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className="number">{spellAmount(books)}</Table.Td>
              {sent !== null && (
                <Table.Td className="number">
                  <Sent books={books} sent={own} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Sent({ books, sent }: { books: string; sent: string }) {
  if (sent === '') return null;
  const spelt = spellAmount(withCents(sent));
  return withCents(sent) === withCents(books) ? spelt : <mark>{spelt}</mark>;
}
