import { NativeSelect, Stack, Text } from '@mantine/core';
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
        {(work) => (work.clients === 0 ? <NoOrganisation /> : <Work work={work} isMine={isMine} />)}
      </Loaded>
    </Page>
  );
}

function Work({ work, isMine }: { work: Shape<'TodayDto'>; isMine: boolean }) {
  const words = useWords('today');
  const { groups, aside, clients, clientsUpToDate, people, personId } = work;
  const isOpen = groups.reduce((sum, { lineCount }) => sum + lineCount, 0) <= FEW_LINES;
  const put = aside.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return (
    <Stack gap="sm">
      {groups.length > 0 && <Text size="sm">{words.progress(clientsUpToDate, clients)}</Text>}
      {groups.length === 0 && !isMine && (
        <Nothing text={words.allUpToDate(clients)}>
          <Text size="sm">{words.nothingElse}</Text>
        </Nothing>
      )}
      {groups.length === 0 && isMine && <Nothing text={words.nothingOfYours} />}
      {groups.map((group) => (
        <GroupCard
          key={`${group.kind} ${group.code}`}
          {...{ group, people, personId, isMine }}
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
    </Stack>
  );
}
