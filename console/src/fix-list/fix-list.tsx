import { Stack, Text } from '@mantine/core';
import { answer } from '../answers/answers';
import type { Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { useMay } from '../frame/may';
import { mergeRules } from '../mappings/merge-rules';
import { OrganisationPage } from '../shown/organisation-page';
import { RowButton } from '../shown/row-button';
import { Section } from '../shown/section';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import { CauseCards, usePreflight } from './cause-card';
import { CheckAgain } from './check-again';
import { Dated } from './dated';
import { Divisions } from './divisions';
import { Score } from './score';
import { useFix } from './use-fix';
import { type Column, DataTable } from '../shown/data-table';
import { Link } from 'react-router';

type Address = Shape<'AddressLeftOutDto'>;

interface AddressesLeftOutProps {
  addresses: readonly Address[];
  organisationId: string;
}

/**
 * Customers whose address is incomplete and therefore not sent. This holds no document; the address can be completed in
 * the books at any time.
 */
function AddressesLeftOut({ addresses, organisationId }: AddressesLeftOutProps) {
  const words = useWords('fixList');
  const { addressParts } = useWords('sentTaxes');
  const { amounts } = useWords('shown');
  const columns: readonly Column<Address>[] = [
    { title: words.contact, text: ({ name }) => name },
    { title: words.missing, text: ({ missing }) => missing.map((part) => addressParts[part]).join(', ') },
    { title: words.notSentYet, text: ({ waiting }) => amounts(waiting), isNumber: true },
    { title: words.sentWithoutIt, text: ({ sent }) => amounts(sent), isNumber: true },
    {
      title: words.proposal,
      text: ({ proposal }) =>
        proposal === null ? '' : words.town(proposal.town, proposal.province, proposal.from),
    },
  ];
  return (
    <Section title={words.addresses(addresses.length)}>
      <Text size="sm">{words.addressesIntro(addresses[0]?.where ?? '')}</Text>
      <Text size="sm">
        <Link to={`/mappings?organisation=${organisationId}&part=buyers`}>{words.allowDash}</Link>
      </Text>
      <DataTable
        name={words.addresses(addresses.length)}
        file="addresses-not-sent"
        columns={columns}
        rows={addresses}
        keyOf={({ key }) => key}
        empty={null}
        actions={(address) => <SendTown address={address} organisationId={organisationId} />}
      />
    </Section>
  );
}

/** Accepts the proposed town of a contact, as a rule; the contact on the platform stays unchanged. */
function SendTown({
  address: { name, proposal },
  organisationId,
}: {
  address: Address;
  organisationId: string;
}) {
  const words = useWords('fixList');
  const mayStore = useMay('rules.change', organisationId);
  const { town = '', rule } = proposal ?? {};
  const sending = useFix(
    () => mergeRules(organisationId, { buyers: [rule ?? {}] }, { renews: true }),
    () => answer(words.townStored(name, town)),
  );
  if (proposal === null || !mayStore) return null;
  return (
    <>
      <RowButton
        label={words.sendTown(town)}
        name={words.sendTownOf(town, name)}
        loading={sending.isPending}
        act={() => sending.mutate(undefined)}
      />
      {sending.error && <ErrorNotice error={sending.error} />}
    </>
  );
}

type Folded = Shape<'FoldedLinesDto'>;

/** Lines that would be folded into others when sent, and why, to be reviewed beforehand. */
function FoldedLines({ folded }: { folded: readonly Folded[] }) {
  const words = useWords('fixList');
  const { amounts } = useWords('shown');
  const columns: readonly Column<Folded>[] = [
    { title: words.foldedAsWhat, text: ({ as }) => words.foldedAs[as] },
    { title: words.foldedAccount, text: ({ accountCode }) => accountCode },
    { title: words.foldedExample, text: ({ example }) => example || words.foldedTotal },
    { title: words.foldedOff, text: ({ off }) => amounts(off), isNumber: true },
  ];
  return (
    <Section title={words.folded}>
      <Text size="sm">{words.foldedIntro}</Text>
      <DataTable
        name={words.folded}
        file="lines-below-zero"
        columns={columns}
        rows={folded}
        keyOf={({ as, accountCode }) => `${as} ${accountCode}`}
        empty={null}
      />
    </Section>
  );
}

export default function FixList() {
  const words = useWords('fixList');
  return (
    <OrganisationPage title={words.title}>
      {({ id }) => <Causes key={id} organisationId={id} />}
    </OrganisationPage>
  );
}

function Causes({ organisationId }: { organisationId: string }) {
  const words = useWords('fixList');
  return (
    <Loaded query={usePreflight(organisationId)}>
      {(report) => (
        <Stack gap="xl">
          <Score score={report} />
          {report.held.documents > 0 && <CheckAgain organisationId={organisationId} />}
          <Dated dated={report.dated} />
          <Divisions divisions={report.divisions} />
          <Section title={words.causes}>
            {report.causes.length === 0 ? (
              <Nothing text={words.nothingHeld} />
            ) : (
              <CauseCards causes={report.causes} organisationId={organisationId} />
            )}
          </Section>
          {report.foldedLines.length > 0 && <FoldedLines folded={report.foldedLines} />}
          {report.addressesLeftOut.length > 0 && (
            <AddressesLeftOut addresses={report.addressesLeftOut} organisationId={organisationId} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}
