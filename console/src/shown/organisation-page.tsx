import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { type Organisation, useChosenOrganisation, useOrganisations } from './organisations';

/** A page about one organisation: the first one until another is chosen. */
export function OrganisationPage({
  title,
  children,
}: {
  title: string;
  children: (organisation: Organisation) => ReactNode;
}) {
  const query = useOrganisations();
  const [chosen, choose] = useChosenOrganisation();
  const all = query.data ?? [];
  const organisation = all.find(({ id }) => id === chosen) ?? all[0];
  const picker = (
    <NativeSelect
      aria-label="Organisation"
      value={organisation?.id}
      onChange={(event) => choose(event.currentTarget.value)}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
  return (
    <Page title={title} actions={all.length > 0 && picker}>
      <Loaded query={query}>
        {() =>
          organisation === undefined ? (
            <Text>
              No organisation is connected yet: <Link to="/set-up">set one up</Link>.
            </Text>
          ) : (
            children(organisation)
          )
        }
      </Loaded>
    </Page>
  );
}
