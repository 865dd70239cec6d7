import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Shape } from '../api/client';
import { spellAmount, withCents } from '../shown/digits';
import { useWords } from '../words/words';
import { adjustmentSentence } from './adjustment-sentence';
import type { AdjustmentsByLine } from './adjustments-by-line';

type Line = Shape<'InvoiceLineDto'>;
type SentLine = Shape<'SentLineDto'>;

/**
 * Number of lines shown at first; the rest appears on request, so that a long invoice does not hide what is below it.
 */
const FIRST_LINES = 40;

interface InvoiceLinesProps {
  invoice: Shape<'InvoiceDto'>;
  adjustments: AdjustmentsByLine['ofLines'];
}

export function InvoiceLines({ invoice, adjustments }: InvoiceLinesProps) {
  const words = useWords('invoice');
  const { lines, sent, amountsAre } = invoice;
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && lines.length > FIRST_LINES;
  const isPaired = lines.some(({ sent: own }) => own !== null);
  return (
    <>
      <div className="scroll" role="region" aria-label={words.lines} tabIndex={0}>
        <Table aria-label={words.lines} className="cards-when-narrow" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="number">{words.line}</Table.Th>
              <Table.Th>{words.description}</Table.Th>
              <Table.Th className="number">{words.quantity}</Table.Th>
              <Table.Th className="number">{words.price}</Table.Th>
              <Table.Th className="number">{words.amounts[amountsAre]}</Table.Th>
              <Table.Th className="number">{words.tax}</Table.Th>
              {isPaired && sent !== null && (
                <>
                  <Table.Th>{words.code}</Table.Th>
                  <Table.Th className="number">{words.rate}</Table.Th>
                  <Table.Th className="number">{words.sent(sent.isTaxInclusive)}</Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, isCut ? FIRST_LINES : undefined).map((line, index) => (
              <LineRow
                key={index}
                place={index}
                line={line}
                isPaired={isPaired}
                sentTitle={words.sent(sent?.isTaxInclusive === true)}
                isComparable={sent?.isTaxInclusive === (amountsAre === 'inclusive')}
                amountTitle={words.amounts[amountsAre]}
                adjustments={adjustments.get(index) ?? []}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {isCut && (
        <Button mt="xs" size="xs" variant="default" onClick={() => setWhole(true)}>
          {words.all(lines.length)}
        </Button>
      )}
    </>
  );
}

interface LineRowProps {
  place: number;
  line: Line;
  isPaired: boolean;
  sentTitle: string;
  /** True when both amounts include tax, or both exclude it. */
  isComparable: boolean;
  amountTitle: string;
  adjustments: readonly Shape<'CentAdjustmentDto'>[];
}

function LineRow(props: LineRowProps) {
  const { place, line, isPaired, sentTitle, isComparable, amountTitle, adjustments } = props;
  const words = useWords('invoice');
  const isAdjusted = adjustments.length > 0;
  const sent = line.sent ?? [];
  const spelt = (amount: string | null): string => (amount === null ? '' : spellAmount(withCents(amount)));
  const each = (text: (one: SentLine) => string) =>
    sent.map((one, index) => <div key={index}>{text(one)}</div>);
  return (
    <Table.Tr className={isAdjusted ? 'adjusted-line' : undefined}>
      <Table.Td className="number" data-label={words.line}>
        {place + 1}
      </Table.Td>
      <Table.Td className="sentence wide">
        <LineText line={line} adjustments={adjustments} />
      </Table.Td>
      <Table.Td className="number" data-label={words.quantity}>
        {line.quantity === null ? '' : spellAmount(line.quantity)}
      </Table.Td>
      <Table.Td className="number" data-label={words.price}>
        {spelt(line.unitAmount)}
      </Table.Td>
      <Table.Td className="number" data-label={amountTitle}>
        {spelt(line.lineAmount)}
      </Table.Td>
      <Table.Td className="number" data-label={words.tax}>
        {spelt(line.taxAmount)}
      </Table.Td>
      {isPaired && (
        <>
          <Table.Td className="whole" data-label={words.code}>
            {each(({ productCode }) => productCode)}
          </Table.Td>
          <Table.Td className="number" data-label={words.rate}>
            {each(({ percent }) => (percent === null ? words.exempt : words.percent(percent)))}
          </Table.Td>
          <Table.Td className="number" data-label={sentTitle}>
            {sent.length === 0 && words.noLine}
            {sent.map(({ lineAmount }, index) => (
              <div key={index}>
                {isComparable && spelt(lineAmount) !== spelt(line.lineAmount) ? (
                  <mark>{spelt(lineAmount)}</mark>
                ) : (
                  spelt(lineAmount)
                )}
              </div>
            ))}
          </Table.Td>
        </>
      )}
    </Table.Tr>
  );
}

/** Description of a line, its discount, and a sentence for each difference in what was sent. */
function LineText({ line, adjustments }: Pick<LineRowProps, 'line' | 'adjustments'>) {
  const words = useWords('invoice');
  const sentences = useWords('sentTaxes');
  const { description, discountRate, discountAmount, itemCode } = line;
  const [sent] = line.sent ?? [];
  const isRenamed = sent !== undefined && sent.description !== description.trim();
  return (
    <>
      {description}
      {(discountRate !== null || discountAmount !== null) && (
        <Text size="xs" c="dimmed">
          {words.discount(discountRate, discountAmount)}
        </Text>
      )}
      {isRenamed && description.trim() !== '' && (
        <Text size="xs">
          <mark>{words.sentAs(sent.description)}</mark>
        </Text>
      )}
      {description.trim() === '' && itemCode}
      {adjustments.map((adjustment, index) => (
        <Text key={index} size="xs">
          <mark>{adjustmentSentence(adjustment, sentences)}</mark>
        </Text>
      ))}
    </>
  );
}

/** Lines as sent, used where they cannot be matched to lines of the books. */
export function SentLines({ lines }: { lines: readonly SentLine[] }) {
  const words = useWords('invoice');
  return (
    <>
      <Text size="sm" mt="sm">
        {words.strayText}
      </Text>
      <div className="scroll" role="region" aria-label={words.stray} tabIndex={0}>
        <Table aria-label={words.stray} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.description}</Table.Th>
              <Table.Th className="number">{words.quantity}</Table.Th>
              <Table.Th className="number">{words.price}</Table.Th>
              <Table.Th>{words.code}</Table.Th>
              <Table.Th className="number">{words.rate}</Table.Th>
              <Table.Th className="number">{words.total}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ description, quantity, unitAmount, productCode, percent, lineAmount }, index) => (
              <Table.Tr key={index}>
                <Table.Td>{description}</Table.Td>
                <Table.Td className="number">{spellAmount(quantity)}</Table.Td>
                <Table.Td className="number">{spellAmount(unitAmount)}</Table.Td>
                <Table.Td>{productCode}</Table.Td>
                <Table.Td className="number">
                  {percent === null ? words.exempt : words.percent(percent)}
                </Table.Td>
                <Table.Td className="number">{spellAmount(lineAmount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
