import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loaded } from '../frame/loaded';
import { RightsOf } from '../frame/may';
import { Page } from '../frame/page';
import { NoOrganisation } from './no-organisation';
import { OrganisationPicker } from './organisation-picker';
import { TimesOf, ZoneNote } from './time-zone';
import { type Organisation, useChosenOrganisation, useOrganisations } from './organisations';

/**
 * Page about one organisation: the chosen one, otherwise the first.
 * @param withoutOne content about the installation, shown until an organisation is connected
 */
export function OrganisationPage({
  title,
  withoutOne = null,
  children,
}: {
  title: string;
  withoutOne?: ReactNode;
  children: (organisation: Organisation) => ReactNode;
}) {
  const query = useOrganisations();
  const [chosen, choose] = useChosenOrganisation();
  const all = query.data ?? [];
  const organisation = all.find(({ id }) => id === chosen) ?? all[0];
  const zone = organisation?.timeZone ?? null;
  const chooser = (
    <>
      <ZoneNote zone={zone} />
      <OrganisationPicker all={all} chosen={organisation} onChoose={choose} />
    </>
  );
  return (
    <Page title={title} actions={all.length > 0 && chooser}>
      <Loaded query={query}>
        {() =>
          organisation === undefined ? (
            <Stack gap="xl">
              <NoOrganisation />
              {withoutOne}
            </Stack>
          ) : (
            <RightsOf organisationId={organisation.id}>
              <TimesOf zone={zone}>{children(organisation)}</TimesOf>
            </RightsOf>
          )
        }
      </Loaded>
    </Page>
  );
}
