import { Alert, Text } from '@mantine/core';
import { Link } from 'react-router';
import { INSTALLATION, useMay } from '../frame/may';
import { useBackups } from '../shown/backups';
import { useWords } from '../words/words';

/** Age of the last good backup; shown only to people who may see the whole installation. */
export function BackupLine() {
  return useMay('read', INSTALLATION) ? <LastBackup /> : null;
}

function LastBackup() {
  const words = useWords('board');
  const { data, isPending } = useBackups();
  // Reserves the space, so that the content below does not move when the answer arrives.
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
