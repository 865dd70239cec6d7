import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FixInPlace, type HeldCause } from '../fix-list/fix-in-place';
import { useWords } from '../words/words';
import type { Group, Line } from './today-query';

/** Forms of the fix list for this cause, with a link to its card there. */
export default function Fix({ line, group }: { line: Line; group: Group }) {
  const words = useWords('today');
  const { organisationId, subject, key, item, documents: held, releases } = line;
  const code = group.code as HeldCause['code'];
  return (
    <Stack gap="xs" align="flex-start">
      {organisationId !== null && subject !== null && (
        <FixInPlace
          cause={{ id: item.replace(/^held:/, ''), code, subject, key, held, releases }}
          organisationId={organisationId}
        />
      )}
      <Text size="sm">
        <Link to={`/${line.page}`}>{words.openPage}</Link>
      </Text>
    </Stack>
  );
}
