import { Stack, Skeleton, Text, Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { ErrorBoundary } from '../frame/error-boundary';
import { lazyPart } from '../frame/lazy-part';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { Waiting } from '../frame/waiting';
import { spellAmount } from '../shown/digits';
import { NoOrganisation } from '../shown/no-organisation';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { ClockNotice } from './clock-notice';
import { OrganisationTable } from './organisation-table';
import { SafeModeNotice } from './safe-mode-notice';
import { Link } from 'react-router';
import { INSTALLATION, useMay } from '../frame/may';
import { useBackups } from '../shown/backups';
import { ALL_STATES, type DocumentState, STATES } from '../shown/states';
import { type Column, DataTable } from '../shown/data-table';
import { Money } from '../shown/money';
import { StateChip } from '../shown/state-chip';

const SHOWN = 10;
const ALL = '/documents?state=uncertain&state=rejected&state=changed_after_fiscalisation&sort=-value';

/** Documents that need a person, with their reasons; the largest amounts of each currency first. */
function ForPeople() {
  const words = useWords('board');
  const columns = useColumns();
  const query = useQuery({
    queryKey: keys.work.forPeople,
    meta: LIVE,
    queryFn: () =>
      call.GET('/api/documents', {
        state: ['uncertain', 'rejected', 'changed_after_fiscalisation'],
        sort: '-value',
        page: 1,
        pageSize: SHOWN,
      }),
  });
  return (
    <Loaded query={query}>
      {({ documents, total }) => (
        <>
          <DataTable
            name={words.peopleTable}
            file="for-people"
            columns={columns}
            rows={documents}
            keyOf={({ id }) => id}
            empty={
              <>
                {words.noPeople} <Link to="/fix-list">{words.fixList}</Link>.
              </>
            }
          />
          {total !== null && total > SHOWN && <Link to={ALL}>{words.all(total)}</Link>}
        </>
      )}
    </Loaded>
  );
}

function useColumns(): readonly Column<Shape<'DocumentDto'>>[] {
  const words = useWords('board');
  const shown = useWords('shown');
  const states = useWords('states');
  return [
    {
      title: words.document,
      text: ({ number }) => number,
      shown: ({ id, number }) => (
        <Link className="whole" to={`/documents/${id}`}>
          {number || shown.noNumber}
        </Link>
      ),
    },
    { title: shown.organisation, text: ({ organisationName }) => organisationName },
    {
      title: words.state,
      text: ({ state }) => states[state].name,
      shown: ({ state }) => <StateChip state={state} />,
    },
    { title: words.whatHappened, text: ({ explanation }) => explanation },
    {
      title: words.total,
      text: ({ currency, total }) => `${currency} ${total}`,
      shown: (document) => <Money {...document} />,
      isNumber: true,
    },
  ];
}

const WAY: readonly DocumentState[] = [
  ...(['collected', 'waiting', 'ready', 'submitting'] as const),
  ...(['processing', 'fiscalised', 'written_back'] as const),
];

/**
 * Number of documents in each state, in the order in which documents pass through the states; each links to its
 * documents.
 */
function Pipeline({ organisations }: { organisations: readonly Shape<'BoardOrganisationDto'>[] }) {
  const words = useWords('board');
  const counts = new Map<string, number>();
  for (const { state, documents } of organisations.flatMap(({ stations }) => stations)) {
    counts.set(state, (counts.get(state) ?? 0) + documents);
  }
  const others = ALL_STATES.filter((state) => !WAY.includes(state));
  return (
    <Section title={words.byState}>
      <States name={words.inProgress} states={WAY} counts={counts} isWay />
      <States name={words.exceptions} states={others} counts={counts} />
    </Section>
  );
}

interface StatesProps {
  name: string;
  states: readonly DocumentState[];
  counts: ReadonlyMap<string, number>;
  /** True when the states are drawn as a line with arrows. */
  isWay?: boolean;
}

function States({ name, states, counts, isWay = false }: StatesProps) {
  const words = useWords('states');
  return (
    <ol className={isWay ? 'states way' : 'states'} aria-label={name}>
      {states.map((state) => {
        const documents = counts.get(state) ?? 0;
        const turn = documents === 0 ? 'none' : STATES[state].turn;
        return (
          <li key={state}>
            <Link to={`/documents?state=${state}`} className={`state-${turn}`} title={words[state].meaning}>
              <span className="count">{spellAmount(documents)}</span>
              {words[state].name}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** Age of the last good backup; shown only to people who may see the whole installation. */
function BackupLine() {
  return useMay('read', INSTALLATION) ? <LastBackup /> : null;
}

function LastBackup() {
  const words = useWords('board');
  const { data, isPending } = useBackups();
  // Reserves the space, so that the content below does not move when the answer arrives.
  if (isPending) return <div className="waiting" aria-busy="true" />;
  if (data === undefined) return null;
  const { ageSeconds, lastFault, needsAttention, rehearsals } = data;
  const age = ageSeconds === null ? words.backupNone : words.backupAge(ageSeconds);
  const text = (
    <Text size="sm">
      {age} {lastFault !== null && words.backupFailed} {rehearsals.isOverdue && words.rehearsalLate}{' '}
      <Link to="/settings?part=system">{words.backups}</Link>
    </Text>
  );
  if (!needsAttention) return text;
  return (
    <Alert color="yellow" variant="outline" role="alert" title={words.backupLate}>
      {text}
    </Alert>
  );
}

/**
 * Announces a newer version; shown only to owners, and only where the address to check for releases is set.
 */
function ReleaseLine() {
  return useMay('installation.read', INSTALLATION) ? <Release /> : null;
}

function Release() {
  const words = useWords('board');
  const { data, isPending } = useQuery({
    queryKey: keys.installation.newerRelease,
    queryFn: () => call.GET('/api/doctor/newer-release'),
  });
  if (isPending) return <div className="waiting" aria-busy="true" />;
  if (data?.newer == null) return null;
  return (
    <Text size="sm">
      {words.newerRelease(data.newer.version)} <Link to="/settings?part=system">{words.aboutRelease}</Link>
    </Text>
  );
}

/** Placeholder of the board in its final size, shown until its numbers arrive. */
function BoardWaiting() {
  const words = useWords('frame');
  return (
    <Stack gap="xl" className="waiting" role="status" aria-busy="true" aria-label={words.loading}>
      <Skeleton height={206} />
      <Skeleton height={260} />
      <Skeleton height={120} />
    </Stack>
  );
}

const Charts = lazyPart(() => import('../charts/charts'));

export default function Board() {
  const words = useWords('board');
  const query = useQuery({
    queryKey: keys.work.board,
    meta: LIVE,
    queryFn: () => call.GET('/api/board'),
  });
  return (
    <Page title={words.title}>
      <SafeModeNotice />
      <ClockNotice />
      <BackupLine />
      <ReleaseLine />
      <Loaded query={query} waiting={<BoardWaiting />}>
        {(organisations) =>
          organisations.length === 0 ? (
            <NoOrganisation />
          ) : (
            <Stack gap="xl">
              <Pipeline organisations={organisations} />
              <Section title={words.people}>
                <ForPeople />
              </Section>
              <Section title={words.organisations}>
                <OrganisationTable organisations={organisations} />
              </Section>
              <ErrorBoundary place="">
                <Suspense fallback={<Waiting />}>
                  <Charts isTechnical />
                </Suspense>
              </ErrorBoundary>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
