import { Stack, Text } from '@mantine/core';
import { useRead } from '../api/use-read';
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
  const query = useRead('rules', '/api/organisations/{organisationId}/sales-without-vat', {
    organisationId: id,
    from,
    to,
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
