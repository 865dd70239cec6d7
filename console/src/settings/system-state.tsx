import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { useSession } from '../api/use-session';
import { Loaded } from '../frame/loaded';
import { Facts } from '../shown/facts';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { BackupState } from './backup-state';
import { InstallationCheck } from './installation-check';

/** System page: keys, running processes, and their health. */
export function SystemState() {
  const words = useWords('settings');
  const query = useQuery({
    queryKey: keys.installation.version,
    queryFn: () => answerOf(api.GET('/api/version')),
  });
  const session = useSession();
  const health = useQuery({
    queryKey: keys.installation.health,
    queryFn: () => answerOf(api.GET('/health')),
  });
  return (
    <Stack gap="xl">
      <Section title={words.version}>
        <Loaded query={query}>
          {({ version, node, database, startedAt, databaseTime }) => (
            <Facts
              facts={[
                [words.versions.program, version],
                ...(node === null ? [] : [[words.versions.node, node] as const]),
                ...(database === null ? [] : [[words.versions.database, database] as const]),
                [words.startedAt, <Moment key="started" at={startedAt} />],
                [words.databaseTime, <Moment key="time" at={databaseTime} />],
              ]}
            />
          )}
        </Loaded>
        <Loaded query={health}>{() => <Text size="sm">{words.healthy}</Text>}</Loaded>
      </Section>
      <BackupState />
      <InstallationCheck />
      <Section title={words.keys}>
        <Loaded query={session}>{({ key }) => key && <Text size="sm">{words.keyRoles[key]}</Text>}</Loaded>
        <Text size="sm">{words.keysAre}</Text>
        <Text size="sm">{words.keysEncrypt}</Text>
        <Anchor component={Link} to="/tokens" size="sm">
          {words.yourTokens}
        </Anchor>
      </Section>
    </Stack>
  );
}
