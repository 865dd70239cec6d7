import { Checkbox, Fieldset, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { FormEnd } from './form-end';
import { INSTALLATION, useMay } from '../frame/may';

type Stored = Shape<'AlertSettingsDto'>;

/** Notification settings of the whole installation. */
export function AlertSettings() {
  const words = useWords('settings');
  const query = useQuery({
    queryKey: keys.alerts.settings,
    queryFn: async () => ({
      stored: await answerOf(api.GET('/api/alert-settings')),
      causes: await answerOf(api.GET('/api/alert-causes')),
    }),
  });
  return (
    <Section title={words.notifications}>
      <Loaded query={query}>
        {({ stored, causes }) => (
          <NotificationSettings key={JSON.stringify(stored)} stored={stored} causes={causes} />
        )}
      </Loaded>
    </Section>
  );
}

function NotificationSettings({
  stored,
  causes,
}: {
  stored: Stored;
  causes: readonly Shape<'AlertCauseDto'>[];
}) {
  const words = useWords('settings');
  const queries = useQueryClient();
  const mayChange = useMay('alerts.change', INSTALLATION);
  const { isOwn: _isOwn, ...before } = stored;
  const [draft, setDraft] = useState(before);
  const storing = useMutation({
    mutationFn: () => answerOf(api.PUT('/api/alert-settings', { body: draft })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.alerts.settings }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    storing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" align="flex-start">
        {!mayChange && <Text size="sm">{words.notificationsFixed}</Text>}
        <Fieldset variant="unstyled" disabled={!mayChange}>
          <Stack gap="sm">
            <Group>
              {(['quietMinutes', 'digestMinutes'] as const).map((name) => (
                <NumberInput
                  key={name}
                  label={words[name]}
                  value={draft[name]}
                  onChange={(minutes) => setDraft({ ...draft, [name]: Number(minutes) })}
                  min={0}
                  max={1440}
                  suffix={words.minutes}
                  hideControls
                  required
                />
              ))}
            </Group>
            <Checkbox.Group
              label={words.mutedCauses}
              value={draft.mutedCauses}
              onChange={(muted) => setDraft({ ...draft, mutedCauses: muted })}
            >
              <Group mt={4}>
                {causes.map(({ cause, title, means }) => (
                  <Checkbox key={cause} value={cause} label={title} title={means} />
                ))}
              </Group>
            </Checkbox.Group>
          </Stack>
        </Fieldset>
        <FormEnd storing={storing} mayStore={mayChange} store={words.storeNotifications} />
      </Stack>
    </form>
  );
}
