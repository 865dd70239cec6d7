import { Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Section } from '../shown/section';
import { indentedJson } from './indented-json';

/** The books beside what was sent beside what came of it. */
export function SideBySide({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const sent = document.submissions.findLast(({ payload }) => payload !== '');
  const { fiscalData } = document;
  return (
    <Section title="Books, submission, result">
      <div className="beside">
        <Column name="In the books" text={JSON.stringify(document.source, null, 2)} />
        <Column
          name={sent === undefined ? 'Sent' : `Sent, attempt ${sent.attempt}`}
          text={sent === undefined ? 'Nothing has been sent.' : indentedJson(sent.payload)}
        />
        <Column
          name="Result"
          text={
            fiscalData === null
              ? (sent?.detail ?? 'There is no result.')
              : JSON.stringify(fiscalData, null, 2)
          }
        />
      </div>
    </Section>
  );
}

function Column({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {name}
      </Text>
      <pre className="exact" tabIndex={0} aria-label={name}>
        {text}
      </pre>
    </div>
  );
}
