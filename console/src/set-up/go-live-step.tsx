import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../frame/error-notice';
import type { Organisation } from '../shown/organisations';
import { useChangeOrganisation } from './change-organisation';
import { useWords } from '../words/words';
import { OtherProgram } from './other-program';
import { Step } from './step';

type OtherIntegration = 'none' | 'in_use' | 'unknown';

/** The last step, as in life: from this day on documents are submitted. */
export function GoLiveStep({ organisation }: { organisation: Organisation }) {
  const { id, name, goLiveOn, isPaused, otherIntegration, otherIntegrationUntil } = organisation;
  const words = useWords('setUp').goLive;
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
    <Step number={6} title={words.title} isDone={goLiveOn !== null && !isPaused}>
      <Text size="sm">
        {goLiveOn === null ? words.nothing : isPaused ? words.pausedFrom(goLiveOn) : words.from(goLiveOn)}{' '}
        {words.forGood}
      </Text>
      <form onSubmit={store}>
        <Group align="flex-end">
          <OtherProgram answer={other} until={until} onAnswer={setOther} onUntil={setUntil} />
          <TextInput
            type="date"
            label={words.day}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            required
          />
          <Button
            type="submit"
            disabled={!isSure || day === '' || other === null}
            loading={changing.isPending}
          >
            {words.store}
          </Button>
        </Group>
        <Checkbox
          mt="sm"
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label={words.alone(name)}
        />
      </form>
      {changing.error && <ErrorNotice error={changing.error} />}
      <Button variant="default" onClick={() => changing.mutate({ isPaused: !isPaused })}>
        {isPaused ? words.goOn : words.pause}
      </Button>
    </Step>
  );
}
