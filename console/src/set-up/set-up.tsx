import './set-up.css';
import { Alert } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Loaded } from '../frame/loaded';
import { RightsOf } from '../frame/may';
import { Page } from '../frame/page';
import { OrganisationPicker } from '../shown/organisation-picker';
import { useChosenOrganisation, useOrganisations } from '../shown/organisations';
import { TimesOf, ZoneNote } from '../shown/time-zone';
import { useWords } from '../words/words';
import { ConnectStep } from './connect-step';
import { Questions } from './questions';

/** Set-up page: questions, one at a time, that lead to the first receipt. */
export default function SetUp() {
  const words = useWords('setUp');
  const query = useOrganisations();
  const [chosen, choose] = useChosenOrganisation();
  const [parameters] = useSearchParams();
  const all = query.data ?? [];
  const organisation = all.find(({ id }) => id === chosen) ?? all[0];
  const how = parameters.get('consent');
  const consent =
    how === 'failed'
      ? (words.failedConsents[parameters.get('why') ?? ''] ?? words.failedConsents.program)
      : words.consents[how ?? ''];
  return (
    <Page
      title={words.title}
      actions={
        organisation && (
          <>
            <ZoneNote zone={organisation.timeZone} />
            <OrganisationPicker all={all} chosen={organisation} onChoose={choose} />
          </>
        )
      }
    >
      {consent !== undefined && (
        <Alert color="yellow" variant="outline" role="alert">
          {consent}
        </Alert>
      )}
      <Loaded query={query}>
        {() =>
          organisation === undefined ? (
            <ConnectStep organisation={undefined} />
          ) : (
            <RightsOf organisationId={organisation.id}>
              <TimesOf zone={organisation.timeZone}>
                <Questions key={organisation.id} organisation={organisation} />
              </TimesOf>
            </RightsOf>
          )
        }
      </Loaded>
    </Page>
  );
}
