import { Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ExactColumn } from './exact-column';
import { indentedJson } from './indented-json';
import { type MarkedLine, markedLines } from './marked-lines';

/** The books, the document as sent, and the receipt side by side; values that the books do not contain are marked. */
export function SideBySide({ document }: { document: Shape<'DocumentDetailDto'> }) {
  const words = useWords('document').sides;
  const sent = document.submissions.findLast(({ payload }) => payload !== '');
  const { fiscalData } = document;
  const books = JSON.stringify(document.source, null, 2);
  const payload = sent === undefined ? null : indentedJson(sent.payload);
  const result = fiscalData === null ? (sent?.detail ?? words.noResult) : JSON.stringify(fiscalData, null, 2);
  return (
    <Section title={words.title}>
      {payload !== null && (
        <Text size="sm" c="dimmed" mb="xs">
          {words.marked}
        </Text>
      )}
      <div className="side-by-side three">
        <Column name={words.books} lines={plainLines(books)} />
        <Column
          name={sent === undefined ? words.sent : words.sentAttempt(sent.attempt)}
          lines={payload === null ? plainLines(words.nothingSent) : markedLines(payload, books)}
        />
        <Column name={words.result} lines={plainLines(result)} />
      </div>
    </Section>
  );
}

function plainLines(text: string): readonly MarkedLine[] {
  return [{ text, isMarked: false }];
}

function Column({ name, lines }: { name: string; lines: readonly MarkedLine[] }) {
  return (
    <ExactColumn name={name}>
      {lines.map(({ text, isMarked }, index) => (
        <span key={index}>
          {isMarked ? <mark>{text}</mark> : text}
          {index < lines.length - 1 && '\n'}
        </span>
      ))}
    </ExactColumn>
  );
}
