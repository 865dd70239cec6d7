import { Alert, Text } from '@mantine/core';
import { INSTALLATION, useMay } from '../frame/may';
import { Loaded } from '../frame/loaded';
import { Facts } from '../shown/facts';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useBackups } from '../shown/backups';
import { useWords } from '../words/words';

/**
 * Time of the last good backup, and any fault since. Shown only to people who may see the whole installation.
 */
export function BackupState() {
  return useMay('read', INSTALLATION) ? <LastBackup /> : null;
}

function LastBackup() {
  const words = useWords('settings');
  const query = useBackups();
  return (
    <Section title={words.backups} card="backups">
      <Loaded query={query}>
        {({ isScheduled, needsAttention, lastGood, lastFault }) => (
          <>
            {needsAttention && (
              <Alert color="yellow" variant="outline" role="alert">
                {lastFault === null ? words.backupOld : words.backupFailed(lastFault.fault)}
              </Alert>
            )}
            {lastGood === null ? (
              <Text size="sm">{words.backupNone}</Text>
            ) : (
              <Facts
                facts={[
                  [words.lastBackup, <Moment key="at" at={lastGood.endedAt} />],
                  [words.backupFile, `${lastGood.file}, ${words.backupOf(lastGood.documents)}`],
                ]}
              />
            )}
            <Text size="sm">{isScheduled ? words.backupDaily : words.backupByHand}</Text>
          </>
        )}
      </Loaded>
    </Section>
  );
}
