import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { May } from '../frame/may';
import { spellDay } from '../shown/days';
import { Facts } from '../shown/facts';
import { Foreseen } from '../shown/let-go';
import { Money } from '../shown/money';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { PersonForm } from './person-form';

type Document = Shape<'DocumentDetailDto'>;
type Sale = Shape<'FiscalisedSaleDto'>;

/** Compares a held document with what was fiscalised under its number: the same sale, or another one. */
export function SameSale({ document }: { document: Document }) {
  const words = useWords('outside').sameSale;
  const { data = [] } = useRead(
    'work',
    '/api/documents/{documentId}/same-sale',
    { documentId: document.id },
    { meta: LIVE },
  );
  if (data.length === 0) return null;
  return (
    <Section title={words.title}>
      <Stack gap="md">
        <Text size="sm">{words.intro}</Text>
        {data.map((sale) => (
          <Proposed key={sale.documentId} document={document} sale={sale} />
        ))}
      </Stack>
    </Section>
  );
}

function Proposed({ document, sale }: { document: Document; sale: Sale }) {
  const words = useWords('outside');
  const { sameSale } = words;
  const { receipt, obstacles } = sale;
  return (
    <Stack gap="sm">
      <Text fw={600}>
        <Link to={`/documents/${sale.documentId}`}>{sale.number}</Link>, {sale.organisation}
      </Text>
      <Facts
        facts={[
          [sameSale.number, sameSale.both(document.number, sale.number)],
          [sameSale.customer, sameSale.both(document.customerName, sale.customer)],
          [sameSale.issuedOn, sameSale.both(spellDay(document.issuedOn), spellDay(sale.issuedOn))],
          [
            sameSale.total,
            <>
              <Money currency={document.currency} total={document.total} /> /{' '}
              <Money currency={sale.currency} total={sale.total} />
            </>,
          ],
          [sameSale.receipt, words.receipt(receipt.fiscalNumber, receipt.deviceId)],
          [words.dated, spellDay(receipt.datedOn ?? words.notKnown)],
          [words.code, receipt.verificationCode ?? words.notKnown],
        ]}
      />
      {obstacles.length > 0 ? (
        <Alert color="yellow" variant="outline">
          {obstacles.map((one) => sameSale.obstacles[one]).join(' ')} {sameSale.another}
        </Alert>
      ) : (
        <May right="documents.decide">
          <Linking document={document} sale={sale} />
        </May>
      )}
    </Stack>
  );
}

function Linking({ document, sale }: { document: Document; sale: Sale }) {
  const words = useWords('outside').sameSale;
  const [confirmed, setConfirmed] = useState<string[]>([]);
  return (
    <PersonForm
      number={document.number}
      open={words.open}
      submit={words.link}
      isReady={confirmed.length >= sale.differences.length}
      send={(person) =>
        call.POST(
          '/api/documents/{documentId}/same-sale',
          { documentId: document.id },
          {
            ...person,
            originalId: sale.documentId,
            differences: sale.differences.filter((one) => confirmed.includes(one)),
          },
        )
      }
    >
      <Text size="sm">{words.effect}</Text>
      <Foreseen
        organisationId={document.organisationId}
        asked={{ recorded: [{ documentId: document.id, submittedAs: sale.documentId }] }}
      />
      <Differences sale={sale} confirmed={confirmed} onChange={setConfirmed} />
    </PersonForm>
  );
}

interface DifferencesProps {
  sale: Sale;
  confirmed: string[];
  onChange: (confirmed: string[]) => void;
}

/** Differences between the two documents, to be confirmed one by one. */
function Differences({ sale, confirmed, onChange }: DifferencesProps) {
  const words = useWords('outside').sameSale;
  if (sale.differences.length === 0) return null;
  return (
    <Checkbox.Group label={words.confirm} value={confirmed} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {sale.differences.map((one) => (
          <Checkbox key={one} value={one} label={words.differences[one]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
