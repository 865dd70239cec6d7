import { Alert, List, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { type Column, DataTable } from '../shown/data-table';
import { money } from './sums';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ReadOtherSales } from './read-other-sales';
import { SaveButton } from '../shown/save-button';

type Total = Shape<'TaxedTotalDto'>;
type Day = Shape<'OtherSalesDayDto'>;

interface Period {
  organisationId: string;
  /** First day; without it, everything that was read. */
  from?: string;
  to?: string;
}

/** Taxed sales of the books that are not invoices, by tax and day, and what is missing from the figures. */
export function OtherSales({ organisationId, from, to }: Period) {
  const words = useWords('otherSales');
  const query = useRead('other-sales', '/api/organisations/{organisationId}/other-sales', {
    organisationId,
    from,
    to,
  });
  return (
    <Section title={words.title}>
      <Stack>
        <Text size="sm">{words.intro}</Text>
        <ReadOtherSales organisationId={organisationId} />
        <Loaded query={query}>
          {({ totals, days, unreadable, gaps }) => (
            <>
              <Gaps gaps={gaps} />
              <DataTable
                name={words.totals}
                rows={totals}
                keyOf={(row) => `${row.currency} ${row.taxType}`}
                empty={words.none}
                columns={moneyColumns<Total>(words)}
              />
              {days.length > 0 && <Days days={days} />}
              {unreadable.length > 0 && <Unreadable sales={unreadable} />}
            </>
          )}
        </Loaded>
        <Download organisationId={organisationId} from={from} to={to} />
      </Stack>
    </Section>
  );
}

function Gaps({ gaps }: { gaps: readonly string[] }) {
  const words = useWords('otherSales');
  if (gaps.length === 0) return null;
  return (
    <Alert variant="default" title={words.gaps} role="status">
      <List size="sm">
        {gaps.map((gap) => (
          <List.Item key={gap}>{gap}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Days({ days }: { days: readonly Day[] }) {
  const words = useWords('otherSales');
  return (
    <DataTable
      name={words.days}
      file="other-sales-by-day"
      rows={days}
      keyOf={(row) => [row.issuedOn, row.kind, row.currency, row.taxType].join(' ')}
      empty={words.none}
      columns={[
        { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
        { title: words.kind, text: ({ kind }) => words.kinds[kind] },
        ...moneyColumns<Day>(words),
      ]}
    />
  );
}

function Unreadable({ sales }: { sales: readonly Shape<'UnreadableSaleDto'>[] }) {
  const words = useWords('otherSales');
  return (
    <DataTable
      name={words.unreadable}
      rows={sales}
      keyOf={({ sourceId }) => sourceId}
      empty={words.none}
      columns={[
        { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
        { title: words.kind, text: ({ kind }) => words.kinds[kind] },
        { title: words.why, text: ({ faults }) => faults.join(' ') },
        { title: words.id, text: ({ sourceId }) => sourceId },
      ]}
    />
  );
}

function Download({ organisationId, from, to }: Period) {
  const words = useWords('otherSales');
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  const path = `/api/organisations/${organisationId}/other-sales.csv?${query.toString()}`;
  return <SaveButton label={words.csv} save={() => saveFile(path, 'other-sales.csv')} />;
}

function moneyColumns<Row extends Total>(words: Record<MoneyWord, string>): Column<Row>[] {
  return [
    { title: words.currency, text: ({ currency }) => currency },
    { title: words.taxType, text: ({ taxType }) => taxType },
    { title: words.count, text: ({ count }) => String(count), isNumber: true },
    money(words.net, ({ net }) => net),
    money(words.tax, ({ tax }) => tax),
    money(words.gross, ({ gross }) => gross),
  ];
}

type MoneyWord = 'currency' | 'taxType' | 'count' | 'net' | 'tax' | 'gross';
