import { List, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { INSTALLATION, useRights } from '../frame/may';
import { Loaded } from '../frame/loaded';
import { saveFile } from '../shown/save-file';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { SaveButton } from '../shown/save-button';

/** Checks of the installation's environment, shown only to users who may read it. */
export function InstallationCheck() {
  return useRights()('installation.read', INSTALLATION) ? <Examined /> : null;
}

function Examined() {
  const words = useWords('settings');
  const query = useRead('installation', '/api/doctor');
  return (
    <Section title={words.examination}>
      <Loaded query={query}>
        {({ findings, ageSeconds }) => {
          const open = findings.filter(({ level }) => level !== 'ok');
          const fine = findings.filter(({ level }) => level === 'ok');
          return (
            <Stack gap="sm" align="flex-start">
              <Text size="sm">{words.examined(open.length, fine.length, ageSeconds)}</Text>
              <Findings findings={open} />
              <details>
                <summary>{words.examinedFine}</summary>
                <Findings findings={fine} />
              </details>
              <SupportBundle />
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Download for people who give support from outside. */
function SupportBundle() {
  const words = useWords('settings');
  const save = () => saveFile('/api/doctor/support-bundle', 'ledgerstamp-support.zip');
  return (
    <>
      <Text size="sm">{words.supportBundleHolds}</Text>
      <SaveButton label={words.supportBundle} save={save} />
    </>
  );
}

function Findings({ findings }: { findings: readonly Shape<'FindingDto'>[] }) {
  const words = useWords('settings');
  return (
    <List size="sm" spacing="xs">
      {findings.map(({ code, level, about, name, what, cure }) => (
        <List.Item key={`${code} ${about} ${what}`}>
          {level !== 'ok' && <strong>{words.examinedLevels[level]}: </strong>}
          {what.startsWith(about) ? '' : `${name ?? about}: `}
          {what}
          {cure !== null && (
            <Text size="sm" c="dimmed">
              {cure}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  );
}
