import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ClockNotice } from '../board/clock-notice';
import { SafeModeNotice } from '../board/safe-mode-notice';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { useInAddress } from '../shown/in-address';
import { NoOrganisation } from '../shown/no-organisation';
import { Nothing } from '../shown/nothing';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import './today.css';
import { GroupCard } from './group-card';
import { minutesOf } from '../fix-list/cures';
import { lineKey, stillList } from './still-list';
import { useToday } from './today-query';

/** Largest number of lines with which all groups are open at first. */
const FEW_LINES = 8;

/** Today page: open work over all clients that the person may see. */
export default function Today() {
  const words = useWords('today');
  const [whose, show] = useInAddress('whose');
  const isMine = whose === 'mine';
  const query = useToday(isMine);
  const chooser = (
    <NativeSelect
      size="xs"
      aria-label={words.whose}
      value={whose ?? ''}
      onChange={(event) => show(event.currentTarget.value)}
      data={[
        { value: '', label: words.everybody },
        { value: 'mine', label: words.mine },
      ]}
    />
  );
  return (
    <Page title={words.title} actions={query.data?.personId != null && chooser}>
      <SafeModeNotice />
      <ClockNotice />
      <Loaded query={query}>
        {(work) =>
          work.clients === 0 ? <NoOrganisation /> : <Work key={whose} work={work} isMine={isMine} />
        }
      </Loaded>
    </Page>
  );
}

/** Progress of the work: clients that are up to date, minutes that are left, and documents being checked. */
function Progress({ work: { groups, clients, clientsUpToDate, checking } }: { work: Shape<'TodayDto'> }) {
  const words = useWords('today');
  const minutes = minutesOf(groups);
  return (
    <Text size="sm">
      {words.progress(clientsUpToDate, clients)} {minutes > 0 && words.minutes({ count: minutes })}{' '}
      {checking > 0 && words.checking({ count: checking })}
    </Text>
  );
}

/** Open work: its order stays as it is until the reader asks for what is new. */
function Work({ work, isMine }: { work: Shape<'TodayDto'>; isMine: boolean }) {
  const words = useWords('today');
  const { aside, clients, people, personId, settledToday } = work;
  const [shown, show] = useState(work.groups);
  const away = new Set(aside.flatMap(({ lines }) => lines.map(lineKey)));
  const { groups, changes } = stillList(shown, work.groups, work.checking > 0, away);
  if (groups.length === 0 && work.groups.length > 0) show(work.groups);
  const isOpen = shown.reduce((sum, { lineCount }) => sum + lineCount, 0) <= FEW_LINES;
  const put = aside.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return (
    <Stack gap="sm">
      {groups.length > 0 && <Progress work={work} />}
      {changes > 0 && (
        <Button size="xs" variant="light" onClick={() => show(work.groups)}>
          {words.changes({ count: changes })}
        </Button>
      )}
      {groups.length === 0 && !isMine && (
        <Nothing text={words.allUpToDate(clients)}>
          <Text size="sm">{words.nothingElse}</Text>
        </Nothing>
      )}
      {groups.length === 0 && isMine && <Nothing text={words.nothingOfYours} />}
      {groups.map(({ group, gone }) => (
        <GroupCard
          key={`${group.kind} ${group.code}`}
          {...{ group, gone, people, personId, isMine }}
          isOpenFirst={isOpen}
        />
      ))}
      {put > 0 && (
        <Section title={words.aside(put)}>
          <Stack gap="sm">
            <Text size="sm">{words.asideNote}</Text>
            {aside.map((group) => (
              <GroupCard
                key={`${group.kind} ${group.code}`}
                {...{ group, people, personId, isMine }}
                isOpenFirst={false}
                isAside
              />
            ))}
          </Stack>
        </Section>
      )}
      {settledToday > 0 && (
        <Text size="sm" c="dimmed">
          {words.settled({ count: settledToday })}
        </Text>
      )}
    </Stack>
  );
}
