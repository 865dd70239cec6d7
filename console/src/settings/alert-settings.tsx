import { Button, Checkbox, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Form } from '../shown/form';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { INSTALLATION, useMay } from '../frame/may';

type Stored = Shape<'AlertSettingsDto'>;
type Draft = Shape<'AlertSettingsInputDto'>;

/** Notification settings of the whole installation, and those of one organisation where it has its own. */
export function AlertSettings({ organisationId }: { organisationId: string }) {
  const words = useWords('settings');
  const query = useQuery({
    queryKey: keys.alerts.settingsOf(organisationId),
    queryFn: async () => {
      const [ofAll, own, causes] = await Promise.all([
        call.GET('/api/alert-settings'),
        call.GET('/api/organisations/{organisationId}/alert-settings', { organisationId }),
        call.GET('/api/alert-causes'),
      ]);
      return { ofAll, own, causes };
    },
  });
  const mayChangeAll = useMay('alerts.change', INSTALLATION);
  return (
    <Loaded query={query}>
      {({ ofAll, own, causes }) => (
        <>
          <Section title={words.notifications}>
            <NotificationSettings
              key={JSON.stringify(ofAll)}
              {...{ stored: ofAll, causes, mayChange: mayChangeAll, fixed: words.notificationsFixed }}
              save={(body) => call.PUT('/api/alert-settings', {}, body)}
              store={words.storeNotifications}
            />
          </Section>
          <Section title={words.ownNotifications}>
            <OwnSettings key={JSON.stringify(own)} {...{ organisationId, own, causes }} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

interface OwnSettingsProps {
  organisationId: string;
  own: Stored;
  causes: readonly Shape<'AlertCauseDto'>[];
}

function OwnSettings({ organisationId, own, causes }: OwnSettingsProps) {
  const words = useWords('settings');
  const mayChange = useMay('alerts.change', organisationId);
  const [isBegun, begin] = useState(false);
  const leaving = useAct(
    () => call.DELETE('/api/organisations/{organisationId}/alert-settings', { organisationId }),
    ['alert-settings'],
  );
  if (!own.isOwn && !isBegun)
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{words.noOwnNotifications}</Text>
        {mayChange && (
          <Button variant="default" onClick={() => begin(true)}>
            {words.giveOwnNotifications}
          </Button>
        )}
      </Stack>
    );
  return (
    <Stack gap="sm" align="flex-start">
      <NotificationSettings
        {...{ stored: own, causes, mayChange }}
        save={(body) =>
          call.PUT('/api/organisations/{organisationId}/alert-settings', { organisationId }, body)
        }
        store={words.storeOwnNotifications}
      />
      {leaving.error && <ErrorNotice error={leaving.error} />}
      {mayChange && own.isOwn && (
        <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {words.leaveOwnNotifications}
        </Button>
      )}
    </Stack>
  );
}

interface NotificationSettingsProps {
  stored: Stored;
  causes: readonly Shape<'AlertCauseDto'>[];
  mayChange: boolean;
  /** Explanation for users who may not change the settings. */
  fixed?: string;
  save: (draft: Draft) => Promise<unknown>;
  /** Label of the button. */
  store: string;
}

function NotificationSettings({ stored, causes, mayChange, fixed, save, store }: NotificationSettingsProps) {
  const words = useWords('settings');
  const { isOwn: _isOwn, ...before } = stored;
  const form = useForm<Draft>({ initialValues: before });
  const storing = useAct(() => save(form.values), ['alert-settings']);
  return (
    <>
      {!mayChange && fixed !== undefined && <Text size="sm">{fixed}</Text>}
      <Form act={storing} onSubmit={storing.mutate} submit={store} mayStore={mayChange} align="flex-start">
        <Group>
          {(['quietMinutes', 'digestMinutes'] as const).map((name) => (
            <NumberInput
              key={name}
              label={words[name]}
              {...form.getInputProps(name)}
              onChange={(minutes) => form.setFieldValue(name, Number(minutes))}
              min={0}
              max={1440}
              suffix={words.minutes}
              hideControls
              required
            />
          ))}
        </Group>
        <Checkbox.Group label={words.mutedCauses} {...form.getInputProps('mutedCauses')}>
          <Group mt={4}>
            {causes.map(({ cause, title, means }) => (
              <Checkbox key={cause} value={cause} label={title} title={means} />
            ))}
          </Group>
        </Checkbox.Group>
      </Form>
    </>
  );
}
