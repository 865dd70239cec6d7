import { Button, Group, List, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { CheckAgain } from '../fix-list/check-again';
import { Dated } from '../fix-list/dated';
import { Divisions } from '../fix-list/divisions';
import { Score } from '../fix-list/score';
import { Loaded } from '../frame/loaded';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { usePreflight } from './preflight';
import { Question } from './question';
import { TrialDocument } from './trial-document';

const MOST_CAUSES = 5;

/** Documents that would be refused, shown before anything is sent. */
export function TrialStep({ organisation, isDone }: { organisation: Organisation; isDone: boolean }) {
  const words = useWords('setUp').trial;
  const { amounts } = useWords('shown');
  const query = usePreflight(organisation.id);
  return (
    <Question name="trial" isDone={isDone}>
      <Loaded query={query}>
        {(report) => (
          <>
            <Score score={report} />
            {report.held.documents > 0 && <CheckAgain organisationId={organisation.id} />}
            <CodesUsed report={report} />
            <Dated dated={report.dated} />
            <Divisions divisions={report.divisions} />
            <List size="sm" aria-label={words.causes}>
              {report.causes.slice(0, MOST_CAUSES).map(({ id, sentence, held, fix }) => (
                <List.Item key={id}>
                  {words.cause(sentence, amounts(held))} {fix}
                </List.Item>
              ))}
            </List>
            {report.causes.length > MOST_CAUSES && (
              <Text size="sm">{words.more(report.causes.length - MOST_CAUSES)}</Text>
            )}
          </>
        )}
      </Loaded>
      <TrialDocument organisationId={organisation.id} />
      <Group>
        <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
          {words.again}
        </Button>
        <Link to={`/fix-list?organisation=${organisation.id}`}>{words.see}</Link>
      </Group>
    </Question>
  );
}

/** Sources of product codes that no person has stored. */
function CodesUsed({ report }: { report: Shape<'PreflightReportDto'> }) {
  const words = useWords('writtenCodes');
  const { writtenCodes, codesByDefault } = report;
  const unconfirmed = writtenCodes.filter(({ state }) => state !== 'confirmed').length;
  return (
    <>
      {writtenCodes.length > 0 && <Text size="sm">{words.fromBooks(writtenCodes.length, unconfirmed)}</Text>}
      {codesByDefault.documents > 0 && <Text size="sm">{words.byDefault(codesByDefault)}</Text>}
    </>
  );
}
