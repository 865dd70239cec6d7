import { Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Loaded } from '../frame/loaded';
import { OrganisationPage } from '../shown/organisation-page';
import { Section } from '../shown/section';
import { Nothing } from '../shown/nothing';
import { useWords } from '../words/words';
import { CauseCards, usePreflight } from './cause-card';
import { CheckAgain } from './check-again';
import { Dated } from './dated';
import { Divisions } from './divisions';
import { Score } from './score';
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
      />
    </Section>
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
