import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Moment } from '../shown/moment';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ExactColumn } from './exact-column';
import { indentedJson } from './indented-json';
import { SaveButton } from '../shown/save-button';

type Exchange = Shape<'ExchangeDto'>;
type Document = Pick<Shape<'DocumentDetailDto'>, 'id' | 'number' | 'history' | 'statements'>;

/**
 * All calls to the service and its callbacks about the document, with headers and raw bodies; secrets were masked when
 * stored.
 */
export function Exchanges({ document: { id, number, history, statements } }: { document: Document }) {
  const words = useWords('document').exchanges;
  const query = useQuery({
    queryKey: keys.work.exchanges(id, history.length, statements.length),
    meta: LIVE,
    queryFn: () => call.GET('/api/documents/{documentId}/exchanges', { documentId: id }),
  });
  return (
    <Section title={words.title}>
      <Loaded query={query}>
        {(exchanges) =>
          exchanges.length === 0 ? (
            <Text size="sm">{words.none}</Text>
          ) : (
            <Stack gap="xs" align="flex-start">
              <Text size="sm" c="dimmed">
                {words.intro}
              </Text>
              <ol className="exchanges">
                {exchanges.map((exchange, index) => (
                  <li key={`${exchange.at} ${index}`}>
                    <OneExchange exchange={exchange} />
                  </li>
                ))}
              </ol>
              <Save id={id} number={number} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

function Save({ id, number }: Pick<Document, 'id' | 'number'>) {
  const words = useWords('document').exchanges;
  const name = `exchanges-${number.replace(/[^\w.-]+/g, '-')}.json`;
  return (
    <SaveButton size="xs" label={words.save} save={() => saveFile(`/api/documents/${id}/exchanges`, name)} />
  );
}

function OneExchange({ exchange }: { exchange: Exchange }) {
  const words = useWords('document').exchanges;
  const { kind, at, requestHeaders, requestBody, answerHeaders, answerBody, answerBytes } = exchange;
  const isCall = kind === 'call';
  return (
    <details>
      <summary>
        <Moment at={at} /> <Summary exchange={exchange} />
      </summary>
      <div className="side-by-side">
        {isCall && <Half name={words.sent} headers={requestHeaders} body={requestBody} none={words.noBody} />}
        <Half
          name={isCall ? words.answered : words.delivered}
          headers={answerHeaders}
          body={answerBody}
          none={answerBody === null ? words.noAnswer : words.notKept(answerBytes ?? 0)}
        />
      </div>
    </details>
  );
}

function Summary({ exchange }: { exchange: Exchange }) {
  const words = useWords('document').exchanges;
  const { kind, method, address, attempt, status, durationMs, failure, isSigned } = exchange;
  if (kind !== 'call') return <>{words.webhook(isSigned === true, failure)}</>;
  return (
    <>
      <strong>{words.call(method ?? '', address ?? '')}</strong> {attempt !== null && words.attempt(attempt)}{' '}
      {status === null ? words.unanswered(failure ?? '') : words.answer(status, durationMs ?? 0)}
    </>
  );
}

interface HalfProps {
  name: string;
  headers: Exchange['requestHeaders'];
  body: string | null;
  none: string;
}

function Half({ name, headers, body, none }: HalfProps) {
  const head = headers.map((header) => `${header.name}: ${header.value}\n`).join('');
  return (
    <ExactColumn name={name}>
      {head !== '' && `${head}\n`}
      {body === null || body === '' ? none : indentedJson(body)}
    </ExactColumn>
  );
}
