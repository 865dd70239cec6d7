import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

/** All submissions of the document, attempt by attempt. */
export function Submissions({ submissions }: { submissions: readonly Shape<'SubmissionDto'>[] }) {
  const words = useWords('document').submissions;
  const columns: readonly Column<Shape<'SubmissionDto'>>[] = [
    { title: words.attempt, text: ({ attempt }) => String(attempt), isNumber: true },
    { title: words.state, text: ({ state }) => words.states[state] },
    { title: words.request, text: ({ requestId }) => requestId ?? words.noRequest },
    {
      title: words.begun,
      text: ({ startedAt }) => startedAt,
      shown: ({ startedAt }) => <At at={startedAt} />,
    },
    {
      title: words.answered,
      text: ({ answeredAt }) => answeredAt ?? '',
      shown: ({ answeredAt }) => answeredAt && <At at={answeredAt} />,
    },
    { title: words.known, text: ({ detail }) => detail ?? '' },
    {
      title: words.sha256,
      text: ({ payloadSha256 }) => payloadSha256,
      shown: ({ payloadSha256 }) => (
        <code title={payloadSha256}>{words.shortened(payloadSha256.slice(0, 12))}</code>
      ),
    },
  ];
  if (submissions.length === 0) return null;
  return (
    <Section title={words.title}>
      <DataTable
        name={words.title}
        file="submissions"
        columns={columns}
        rows={submissions}
        keyOf={({ attempt }) => String(attempt)}
        empty={null}
      />
    </Section>
  );
}

function At({ at }: { at: string }) {
  return (
    <span className="whole">
      <Moment at={at} />
    </span>
  );
}
