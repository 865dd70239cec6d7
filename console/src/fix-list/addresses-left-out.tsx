import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Address = Shape<'AddressLeftOutDto'>;

interface AddressesLeftOutProps {
  addresses: readonly Address[];
  organisationId: string;
}

/**
 * Customers whose address is incomplete and therefore not sent. This holds no document; the address can be
 * completed in the books at any time.
 */
export function AddressesLeftOut({ addresses, organisationId }: AddressesLeftOutProps) {
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
