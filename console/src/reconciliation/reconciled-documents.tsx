import { useState } from 'react';
import { Link } from 'react-router';
import { call, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import type { paths } from '../api/schema';
import { money } from './sums';
import type { Column } from '../shown/data-table';
import { GrowingTable } from '../shown/growing-table';
import { useWords } from '../words/words';
import { difference } from './exact-difference';

type Report = Shape<'ReconciliationReportDto'>;
type Line = Shape<'ReconciledDocumentDto'>;
type Documents =
  paths['/api/organisations/{organisationId}/reconciliations/{reconciliationId}/documents']['get'];
type Class = NonNullable<NonNullable<Documents['parameters']['query']>['class']>;

/** Documents of one class, at first the first class of differences. */
export function ReconciledDocuments({ report: { id, organisationId, classes } }: { report: Report }) {
  const words = useWords('reconciliation');
  const columns = useColumns();
  const there = (classes ?? []).filter(({ documents }) => documents > 0);
  const first = there.find(({ isDifference }) => isDifference)?.class ?? '';
  const [shown, setShown] = useState<string>(first);
  return (
    <GrowingTable
      title={words.lines}
      queryKey={keys.reconciliation.documents(id, shown)}
      read={(after, limit) =>
        call.GET('/api/organisations/{organisationId}/reconciliations/{reconciliationId}/documents', {
          organisationId,
          reconciliationId: id,
          after,
          limit,
          class: shown === '' ? undefined : (shown as Class),
        })
      }
      columns={columns}
      empty={words.noLines}
      choice={{
        label: words.showOnly,
        all: words.allClasses,
        value: shown,
        onChange: setShown,
        names: Object.fromEntries(there.map((one) => [one.class, words.classNames[one.class]])),
      }}
    />
  );
}

function useColumns(): readonly Column<Line>[] {
  const words = useWords('reconciliation');
  const less = ({ books, fiscalised }: Line): string =>
    fiscalised === null ? '' : difference(books, fiscalised);
  return [
    {
      title: words.number,
      isWhole: true,
      text: ({ number }) => number,
      shown: ({ number, documentId }) =>
        documentId === null ? number : <Link to={`/documents/${documentId}`}>{number}</Link>,
    },
    { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
    { title: words.class, text: (line) => words.classNames[line.class] },
    { title: words.currency, text: ({ currency }) => currency },
    money(words.books, ({ books }) => books),
    money(words.fiscalised, ({ fiscalised }) => fiscalised ?? ''),
    money(words.difference, less),
    {
      title: words.why,
      text: ({ reasons, detail, taxGap }) => [...reasons, detail, taxGap].filter(Boolean).join(', '),
      shown: ({ detail, taxGap }) => [detail, taxGap].filter(Boolean).join(', '),
    },
    { title: words.receiptDate, text: ({ datedAt }) => datedAt?.slice(0, 10) ?? '', isDay: true },
    { title: words.whatToDo, text: ({ whatToDo }) => whatToDo },
  ];
}
