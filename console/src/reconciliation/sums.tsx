import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Shape } from '../api/client';
import { spellMonth } from '../shown/days';
import { type Column, DataTable } from '../shown/data-table';
import { useWords } from '../words/words';
import { difference } from './exact-difference';

type Report = Shape<'ReconciliationReportDto'>;
type Total = Shape<'ReconciliationTotalDto'>;
type Tax = Shape<'ReconciliationTaxDto'>;

export function money<Row>(title: string, of: (row: Row) => string): Column<Row> {
  return { title, text: of, isNumber: true };
}

/** Number of documents, sums and tax, separately for each currency. */
export function Sums({ report: { classes, totals, taxes } }: { report: Report }) {
  const words = useWords('reconciliation');
  return (
    <Stack>
      <Part title={words.classes}>
        <DataTable
          name={words.classes}
          file="classes"
          rows={(classes ?? []).filter(({ documents }) => documents > 0)}
          keyOf={(row) => row.class}
          empty={words.none}
          columns={[
            { title: words.class, text: (row) => words.classNames[row.class] },
            { title: words.isDifference, text: (row) => (row.isDifference ? words.yes : words.no) },
            { title: words.documents, text: ({ documents }) => String(documents), isNumber: true },
          ]}
        />
      </Part>
      <Part title={words.totals}>
        <DataTable
          name={words.totals}
          file="sums"
          rows={totals ?? []}
          keyOf={(row) => [row.month, row.currency, row.kind, row.class].join(' ')}
          empty={words.none}
          columns={[
            { title: words.month, text: ({ month }) => month, shown: ({ month }) => spellMonth(month) },
            { title: words.kind, text: ({ kind }) => words.kinds[kind] },
            { title: words.class, text: (row) => words.classNames[row.class] },
            { title: words.documents, text: ({ documents }) => String(documents), isNumber: true },
            { title: words.currency, text: ({ currency }) => currency },
            money<Total>(words.books, ({ books }) => books),
            money<Total>(words.fiscalised, ({ fiscalised }) => fiscalised),
            money<Total>(words.difference, (row) => difference(row.books, row.fiscalised)),
          ]}
        />
      </Part>
      <Taxes taxes={taxes ?? []} />
    </Stack>
  );
}

function Taxes({ taxes }: { taxes: readonly Tax[] }) {
  const words = useWords('reconciliation');
  return (
    <Part title={words.taxes}>
      <DataTable
        name={words.taxes}
        file="taxes"
        rows={taxes}
        keyOf={(row) =>
          [row.month, row.currency, row.kind, row.taxCode, row.percent, row.deviceTaxId].join(' ')
        }
        empty={words.noTaxes}
        columns={[
          { title: words.month, text: ({ month }) => month, shown: ({ month }) => spellMonth(month) },
          { title: words.kind, text: ({ kind }) => words.kinds[kind] },
          { title: words.taxCode, text: ({ taxCode }) => taxCode },
          { title: words.percent, text: ({ percent }) => percent },
          { title: words.deviceTax, text: ({ deviceTaxId }) => String(deviceTaxId ?? '') },
          { title: words.currency, text: ({ currency }) => currency },
          money<Tax>(words.net, ({ net }) => net),
          money<Tax>(words.tax, ({ tax }) => tax),
          money<Tax>(words.amount, ({ amount }) => amount),
          money<Tax>(words.booksMinusAuthority, (row) => row.booksMinusAuthority),
        ]}
      />
    </Part>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </div>
  );
}
