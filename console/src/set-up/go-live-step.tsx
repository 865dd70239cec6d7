import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import type { Organisation } from '../shown/organisations';
import { useChangeOrganisation } from './change-organisation';
import { Step } from './step';

type OtherIntegration = 'none' | 'in_use' | 'unknown';

/** The last step, as in life: from this day on documents are submitted. */
export function GoLiveStep({ organisation }: { organisation: Organisation }) {
  const { id, name, goLiveOn, isPaused, otherIntegration, otherIntegrationUntil } = organisation;
  const [day, setDay] = useState(goLiveOn ?? '');
  const [other, setOther] = useState(otherIntegration);
  const [until, setUntil] = useState(otherIntegrationUntil ?? '');
  const [isSure, setSure] = useState(false);
  const changing = useChangeOrganisation(id);
  const store = (event: FormEvent): void => {
    event.preventDefault();
    const otherIntegrationUntil = other === 'in_use' && until !== '' ? until : null;
    const answer = { otherIntegration: other as OtherIntegration, otherIntegrationUntil };
    changing.mutate({ goLiveOn: day, ...answer }, { onSuccess: () => setSure(false) });
  };
  return (
    <Step number={5} title="Go live" isDone={goLiveOn !== null && !isPaused}>
      <Text size="sm">
        {goLiveOn === null
          ? 'Nothing is submitted yet.'
          : `Documents dated ${goLiveOn} or later are submitted${isPaused ? ', but the organisation is paused' : ''}.`}{' '}
        What is submitted cannot be taken back.
      </Text>
      <form onSubmit={store}>
        <Group align="flex-end">
          <Select
            label="Does another program fiscalise these books?"
            data={[
              { value: 'none', label: 'No' },
              { value: 'in_use', label: 'Yes' },
              { value: 'unknown', label: 'Not known' },
            ]}
            value={other}
            onChange={setOther}
            required
          />
          {other === 'in_use' && (
            <TextInput
              type="date"
              label="Its last document date"
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          )}
          <TextInput
            type="date"
            label="First document date"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            required
          />
          <Button
            type="submit"
            disabled={!isSure || day === '' || other === null}
            loading={changing.isPending}
          >
            Store the date
          </Button>
        </Group>
        <Checkbox
          mt="sm"
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label={`No other program sends the documents of ${name} to the fiscal service from that day on.`}
        />
      </form>
      {changing.error && <ErrorNotice error={changing.error} />}
      <Button variant="default" onClick={() => changing.mutate({ isPaused: !isPaused })}>
        {isPaused ? 'Go on' : 'Pause the organisation'}
      </Button>
    </Step>
  );
}
