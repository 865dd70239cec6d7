import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { storedAt } from '../api/client';
import { keys } from '../api/query-keys';
import { Facts } from '../shown/facts';
import { useWords } from '../words/words';
import { factsOfObject, objectOf } from './stored-object';

const MOST_FACTS = 12;

/** An address names its object by an id, which says nothing to people: this says what the object is. */
export function AboutCall({ path }: { path: string }) {
  const words = useWords('confirmations');
  const object = objectOf(path);
  const stored = useQuery({
    queryKey: keys.confirmations.object(object?.path),
    enabled: object !== null,
    queryFn: () => storedAt(object?.path ?? ''),
  });
  const facts = factsOfObject(stored.data).slice(0, MOST_FACTS);
  if (object === null || facts.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{words.about}</Text>
      <Facts facts={facts} />
      {object.documentId !== null && (
        <Link to={`/documents/${object.documentId}`}>{words.aboutDocument}</Link>
      )}
    </Stack>
  );
}
