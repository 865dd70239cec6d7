import { Progress, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import Charts from '../charts/charts';
import { Columns } from '../charts/columns';
import { VatCalendar } from '../clients/vat-calendar';
import { CloseChip } from '../close/close-chip';
import { CauseCards, usePreflight } from '../fix-list/cause-card';
import { Loaded } from '../frame/loaded';
import { RightsOf } from '../frame/may';
import { Page } from '../frame/page';
import { spellDay, spellMonth } from '../shown/days';
import { Day, DayOf } from '../shown/moment';
import { useOrganisations } from '../shown/organisations';
import { Section } from '../shown/section';
import { TimesOf } from '../shown/time-zone';
import { useWords } from '../words/words';

type Period = Shape<'ReconciledPeriodDto'>;

/** Number of causes whose cures are offered on the page; the fix list has all. */
const CURED_AT_ONCE = 3;

/** Page of one client: its first week, VAT by period, VAT days and receipts by day. */
export default function ClientPage() {
  const { organisationId = '' } = useParams();
  const words = useWords('client');
  const organisations = useOrganisations();
  const client = organisations.data?.find(({ id }) => id === organisationId);
  const query = useRead('work', '/api/clients/{organisationId}', { organisationId }, { meta: LIVE });
  // The name is the title, and may need two lines: it is not drawn before it is known.
  if (organisations.data === undefined) return <Loaded query={organisations}>{() => null}</Loaded>;
  return (
    <RightsOf organisationId={organisationId}>
      <TimesOf zone={client?.timeZone ?? null}>
        <Page title={client?.name ?? words.title} actions={<Links organisationId={organisationId} />}>
          <Loaded query={query}>
            {({ today, periods, firstWeek }) => (
              <Stack gap="xl">
                {firstWeek !== null && <FirstWeek week={firstWeek} organisationId={organisationId} />}
                <Vat periods={periods} />
                <VatCalendar today={today} days={periods.slice(-2).map(dueDay)} />
                <Charts organisationId={organisationId} />
              </Stack>
            )}
          </Loaded>
        </Page>
      </TimesOf>
    </RightsOf>
  );
}

/** Links to the other pages about the client. */
function Links({ organisationId }: { organisationId: string }) {
  const frame = useWords('frame');
  return (['documents', 'fixList', 'close', 'mappings', 'settings'] as const).map((name) => (
    <Link key={name} to={`/${name === 'fixList' ? 'fix-list' : name}?organisation=${organisationId}`}>
      {frame[name]}
    </Link>
  ));
}

function dueDay({ dueOn, state }: Period) {
  return { on: dueOn, all: 1, open: state === 'signed' || state === 'not_live' ? 0 : 1 };
}

/** Documents of the first week, with the rules that are missing; its last sentence ends it. */
function FirstWeek({ week, organisationId }: { week: Shape<'FirstWeekDto'>; organisationId: string }) {
  const words = useWords('client');
  const { endsAt, isOver, sent, withoutHelp, held, underWay } = week;
  const said = words.sentWithoutHelp({ withoutHelp, sent });
  return (
    <Section title={isOver ? words.firstWeekOver : words.firstWeek}>
      <Stack gap="xs">
        <Text fw={600} role="status">
          {sent === 0 ? words.noneSent : said}
        </Text>
        {sent > 0 && <Progress value={(withoutHelp / sent) * 100} color="teal" aria-label={said} />}
        {!isOver && (
          <Text size="sm">
            {words.open({ held, underWay })}{' '}
            {endsAt !== null && Date.parse(endsAt) > Date.now() && (
              <>
                {words.until} <DayOf at={endsAt} />.
              </>
            )}
          </Text>
        )}
        {held > 0 && <MissingRules organisationId={organisationId} />}
      </Stack>
    </Section>
  );
}

function MissingRules({ organisationId }: { organisationId: string }) {
  const words = useWords('client');
  return (
    <>
      <Text size="sm">{words.missingRules}</Text>
      <Loaded query={usePreflight(organisationId)}>
        {({ causes }) => (
          <>
            <CauseCards causes={causes} organisationId={organisationId} most={CURED_AT_ONCE} />
            {causes.length > CURED_AT_ONCE && (
              <Link to={`/fix-list?organisation=${organisationId}`}>
                {words.allCauses({ count: causes.length })}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** VAT in the books and on the receipts by tax period, one drawing for each currency. */
function Vat({ periods }: { periods: readonly Period[] }) {
  const words = useWords('client');
  const { columns } = useWords('close');
  const currencies = [...new Set(periods.flatMap(({ vat }) => vat.map(({ currency }) => currency)))].sort();
  const nameOf = ({ from, to }: Period): string =>
    [...new Set([from, to].map((day) => spellMonth(day.slice(0, 7))))].join(' – ');
  return (
    <Section title={words.vat}>
      {currencies.length === 0 ? (
        <Text size="sm">{words.noVat}</Text>
      ) : (
        <div className="side-by-side">
          {currencies.map((currency) => {
            const amount = (name: 'books' | 'receipts') => (period: Period) =>
              period.vat.find((vat) => vat.currency === currency)?.[name] ?? '';
            return (
              <Columns
                key={currency}
                isTitled
                name={words.vatIn({ currency })}
                rows={periods}
                labelOf={nameOf}
                head={{ title: words.period, text: nameOf }}
                others={[
                  {
                    title: columns.state,
                    text: ({ state }) => state,
                    shown: ({ state }) => <CloseChip state={state} />,
                  },
                  {
                    title: columns.due,
                    text: ({ dueOn }) => spellDay(dueOn),
                    shown: ({ dueOn }) => <Day on={dueOn} />,
                  },
                ]}
                series={[
                  { name: words.books, color: 'blue.7', of: amount('books') },
                  { name: words.receipts, color: 'teal.7', of: amount('receipts') },
                ]}
              />
            );
          })}
        </div>
      )}
    </Section>
  );
}
