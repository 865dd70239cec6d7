import { Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { difference } from '../reconciliation/exact-difference';
import { type Column, DataTable } from '../shown/data-table';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { adjustmentSentence } from './adjustment-sentence';

type Tax = Shape<'SentTaxDto'>;

interface SentTaxesProps {
  submissions: readonly Shape<'SubmissionDto'>[];
  /** True when adjustments are described here; false if the lines already describe them. */
  withSentences: boolean;
}

/** Tax by code as sent, next to the tax in the books, with a sentence for each difference. */
export function SentTaxes({ submissions, withSentences }: SentTaxesProps) {
  const words = useWords('sentTaxes');
  const sent = submissions.findLast(({ taxes }) => taxes !== null);
  if (sent === undefined) return null;
  const { taxes, adjustments } = sent;
  const rate = ({ percent }: Tax): string => (percent === null ? words.exempt : words.rate(percent));
  const cents = ({ booksTax, tax }: Tax): string => (booksTax === null ? '' : difference(booksTax, tax));
  const columns: readonly Column<Tax>[] = [
    { title: words.code, text: ({ taxCode }) => taxCode },
    { title: words.percent, text: rate, isNumber: true },
    { title: words.amount, text: ({ amount }) => amount, isNumber: true },
    { title: words.tax, text: ({ tax }) => tax, isNumber: true },
    { title: words.booksTax, text: ({ booksTax }) => booksTax ?? '', isNumber: true },
    { title: words.cents, text: cents, isNumber: true },
  ];
  return (
    <Section title={words.title}>
      {(withSentences ? (adjustments ?? []) : []).map((adjustment, index) => (
        <Text key={index} size="sm">
          {adjustmentSentence(adjustment, words)}
        </Text>
      ))}
      <DataTable
        name={words.title}
        file="taxes"
        columns={columns}
        rows={taxes ?? []}
        keyOf={({ taxCode }) => taxCode}
        empty={null}
      />
    </Section>
  );
}
