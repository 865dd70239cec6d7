import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useMay } from '../frame/may';
import { UntaxedAnswers } from '../mappings/untaxed-answers';
import { useDayText } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import type { ClosingClient } from './close-query';

/** Exempt sales of the period by account, each with its question or the answer; nothing where there are none. */
export function SalesWithoutVat({ client: { id, from, to } }: { client: ClosingClient }) {
  const words = useWords('close').withoutVat;
  const { untaxed } = useWords('mappings');
  const { amounts, money } = useWords('shown');
  const dayText = useDayText();
  const mayAnswer = useMay('rules.change', id);
  const params = { path: { organisationId: id }, query: { from, to } };
  const query = useQuery({
    queryKey: keys.rules.withoutVat(id, from, to),
    queryFn: () => answerOf(api.GET('/api/organisations/{organisationId}/sales-without-vat', { params })),
  });
  return (
    <Loaded query={query}>
      {(accounts) =>
        accounts.length > 0 && (
          <Section title={words.title}>
            <Text size="sm">{words.intro}</Text>
            <Stack gap="sm" mt="xs">
              {accounts.map(({ accountCode, accountName, currency, documents, answer, ...one }) => (
                <Stack key={`${accountCode} ${currency}`} gap={4} align="flex-start">
                  <Text size="sm">
                    {words.account(
                      [accountCode, accountName].filter(Boolean).join(' '),
                      amounts({ documents, totals: [{ currency, total: one.amount }] }),
                      money({ totals: [{ currency, total: one.onReceipts }] }),
                      one.example,
                    )}{' '}
                    <strong>
                      {answer === null
                        ? words.question
                        : words.answered(
                            untaxed.answers[answer],
                            one.answeredBy,
                            one.answeredAt === null ? null : dayText(one.answeredAt),
                          )}
                    </strong>
                  </Text>
                  {answer === null && accountCode !== '' && mayAnswer && (
                    <div className="not-printed">
                      <UntaxedAnswers organisationId={id} accountCode={accountCode} />
                    </div>
                  )}
                </Stack>
              ))}
            </Stack>
          </Section>
        )
      }
    </Loaded>
  );
}
