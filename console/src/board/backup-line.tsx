import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { INSTALLATION, useRights } from '../frame/may';
import { useWords } from '../words/words';

/** How old the last good backup is; only for people who see the whole installation. */
export function BackupLine() {
  return useRights()('read', INSTALLATION) ? <LastBackup /> : null;
}

function LastBackup() {
  const words = useWords('board');
  const { data, isPending } = useQuery({
    queryKey: keys.installation.backups,
    queryFn: () => answerOf(api.GET('/api/backups')),
  });
  // What stands below is shown together with it, rather than moved by it.
  if (isPending) return <div className="waiting" aria-busy="true" />;
  if (data === undefined) return null;
  const { ageSeconds, lastFault, needsAttention } = data;
  const age = ageSeconds === null ? words.backupNone : words.backupAge(ageSeconds);
  const text = (
    <Text size="sm">
      {age} {lastFault !== null && words.backupFailed} <Link to="/settings?part=system">{words.backups}</Link>
    </Text>
  );
  if (!needsAttention) return text;
  return (
    <Alert color="yellow" variant="outline" role="alert" title={words.backupLate}>
      {text}
    </Alert>
  );
}
