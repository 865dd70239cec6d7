import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ExactText } from './exact-text';
import { indentedJson } from './indented-json';

/** All statements of the fiscal service about the document, verbatim. */
export function Statements({ statements }: { statements: readonly Shape<'StatementDto'>[] }) {
  const words = useWords('document').statements;
  const columns: readonly Column<Shape<'StatementDto'>>[] = [
    {
      title: words.heardAt,
      text: ({ heardAt }) => heardAt,
      shown: ({ heardAt }) => (
        <span className="whole">
          <Moment at={heardAt} />
        </span>
      ),
    },
    {
      title: words.heardBy,
      text: ({ heardBy, isTrusted }) => `${words.ways[heardBy]}${isTrusted ? '' : words.unsigned}`,
    },
    { title: words.request, text: ({ requestId }) => requestId },
    {
      title: words.settledAs,
      text: ({ settledAs, unreadable }) => {
        const settlement = settledAs === null ? words.unsettled : words.settlements[settledAs];
        return unreadable === null ? settlement : words.because(settlement, unreadable);
      },
    },
    {
      title: words.body,
      text: ({ body }) => body,
      shown: ({ body }) => (
        <details>
          <summary>{words.show}</summary>
          <ExactText name={words.body}>{indentedJson(body)}</ExactText>
        </details>
      ),
    },
  ];
  if (statements.length === 0) return null;
  return (
    <Section title={words.title}>
      <DataTable
        name={words.title}
        file="statements"
        columns={columns}
        rows={statements}
        keyOf={({ requestId, heardAt, heardBy }) => `${requestId} ${heardAt} ${heardBy}`}
        empty={null}
      />
    </Section>
  );
}
