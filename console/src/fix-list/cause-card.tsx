import { Button, List, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { spellAmounts } from '../shown/amount';
import { Money } from '../shown/money';

const SHOWN = 20;
const MENDED_BY_MAPPING = ['currency', 'tax_type', 'item', 'account', 'rules'];

interface CauseCardProps {
  cause: Shape<'CauseDto'>;
  organisationId: string;
}

/** What is to be mended, by whom and where, and what that releases. */
export function CauseCard({ cause, organisationId }: CauseCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { code, subject, name, sentence, fix, where, fixer, rule, held, releases } = cause;
  return (
    <Paper withBorder p="md" component="article" aria-label={sentence}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{sentence}</Text>
        <Text size="sm">{fix}</Text>
        <Text size="sm" c="dimmed">
          Where: {where}. Who: {fixer}.
        </Text>
        <Text size="sm">
          Holds {spellAmounts(held)}.{' '}
          <strong>
            {releases.documents === 0
              ? 'Something else holds each of them, too.'
              : `Will release ${spellAmounts(releases)}.`}
          </strong>
        </Text>
        <Text size="xs" c="dimmed">
          {[code, name, rule].filter(Boolean).join(' · ')}
        </Text>
        {MENDED_BY_MAPPING.includes(subject) && (
          <Link to={`/mappings?organisation=${organisationId}`}>Mend it in the mappings</Link>
        )}
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {isOpen ? 'Hide the documents' : 'Show the documents'}
        </Button>
        {isOpen && <HeldDocuments cause={cause.id} organisationId={organisationId} />}
      </Stack>
    </Paper>
  );
}

function HeldDocuments({ cause, organisationId }: { cause: string; organisationId: string }) {
  const query = useQuery({
    queryKey: ['held', organisationId, cause],
    queryFn: () =>
      answerOf(
        api.POST('/api/organisations/{organisationId}/preflight/documents', {
          params: { path: { organisationId } },
          body: { cause, page: 1, pageSize: SHOWN },
        }),
      ),
  });
  return (
    <Loaded query={query}>
      {({ documents, total }) => (
        <List size="sm">
          {documents.map((document) => (
            <List.Item key={document.id}>
              <Link to={`/documents/${document.id}`}>{document.number}</Link>, {document.customerName},{' '}
              <Money {...document} />
            </List.Item>
          ))}
          {total > SHOWN && <List.Item>and {total - SHOWN} more</List.Item>}
        </List>
      )}
    </Loaded>
  );
}
