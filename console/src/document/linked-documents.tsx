import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Money } from '../shown/money';
import { Section } from '../shown/section';
import { StateChip } from '../shown/state-chip';
import { useWords } from '../words/words';

interface LinkedDocumentsProps {
  name: string;
  documents: readonly Shape<'LinkedDocumentDto'>[];
}

/** The other ends of a credit; nothing where there are none. */
export function LinkedDocuments({ name, documents }: LinkedDocumentsProps) {
  const words = useWords('documents');
  const { noFiscalNumber, receipt } = useWords('document');
  const columns: readonly Column<Shape<'LinkedDocumentDto'>>[] = [
    {
      title: words.number,
      text: ({ number }) => number,
      shown: ({ id, number }) => <Link to={`/documents/${id}`}>{number}</Link>,
    },
    { title: words.date, text: ({ issuedOn }) => issuedOn, isDay: true },
    { title: words.state, text: ({ state }) => state, shown: ({ state }) => <StateChip state={state} /> },
    { title: receipt.fiscalNumber, text: ({ fiscalNumber }) => fiscalNumber ?? noFiscalNumber },
    {
      title: words.total,
      text: ({ currency, total }) => `${currency} ${total}`,
      shown: (document) => <Money {...document} />,
      isNumber: true,
    },
  ];
  if (documents.length === 0) return null;
  return (
    <Section title={name}>
      <DataTable
        name={name}
        file="linked-documents"
        columns={columns}
        rows={documents}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Section>
  );
}
