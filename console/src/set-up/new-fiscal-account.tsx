import { Button, PasswordInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { Form } from '../shown/form';
import { useWords } from '../words/words';
import { Findings } from './account-check';

type Service = Shape<'FiscalServiceDto'>;
type Input = Shape<'FiscalAccountInputDto'>;

interface NewFiscalAccountProps {
  /** Default name of the account. */
  organisationName: string;
  isUsing: boolean;
  /** Called once the account is stored and checked. */
  onReady: (id: string) => void;
}

/** Form for a new account; the service declares its fields. */
export function NewFiscalAccount(props: NewFiscalAccountProps) {
  const query = useRead('fiscal-accounts', '/api/fiscal-services');
  return (
    <Loaded query={query} waiting={<Waiting isAsked />}>
      {([service]) => service && <AccountForm service={service} {...props} />}
    </Loaded>
  );
}

interface Answers {
  name: string;
  profile: string;
  credentials: Readonly<Record<string, string>>;
}

function AccountForm(props: NewFiscalAccountProps & { service: Service }) {
  const { service, organisationName, isUsing, onReady } = props;
  const words = useWords('setUp').account;
  const profile = service.profiles[0]?.name ?? '';
  const form = useForm<Answers>({ initialValues: { name: organisationName, profile, credentials: {} } });
  const checking = useStoreAndCheck(service, form.values, onReady);
  const found = checking.data;
  return (
    <Form
      act={checking}
      onSubmit={checking.mutate}
      submit={found === undefined ? words.store : words.storeAgain}
      button={{ loading: checking.isPending || isUsing }}
      gap="md"
      maw={520}
      align="flex-start"
      aside={
        found?.check.level === 'fault' && (
          <Button variant="default" loading={isUsing} onClick={() => onReady(found.id)}>
            {words.useFaulty}
          </Button>
        )
      }
    >
      <Text size="sm">{words.whereFrom}</Text>
      <TextInput label={words.name} {...form.getInputProps('name')} maxLength={100} w="100%" required />
      {service.credentials.map(({ name, description }) => (
        <PasswordInput
          key={name}
          label={description.replace(/\.$/, '')}
          {...form.getInputProps(`credentials.${name}`)}
          value={form.values.credentials[name] ?? ''}
          visibilityToggleButtonProps={{ 'aria-label': words.showTyped }}
          autoComplete="off"
          w="100%"
          required
        />
      ))}
      <Profile profiles={service.profiles} {...form.getInputProps('profile')} />
      {found?.check.level === 'fault' && <Findings check={found.check} />}
    </Form>
  );
}

/** Choice of the provider's calling profile; collapsed, because the first fits most accounts. */
function Profile({ profiles, ...field }: Pick<Service, 'profiles'>) {
  const words = useWords('setUp').account;
  if (profiles.length < 2) return null;
  return (
    <details>
      <summary>{words.profile}</summary>
      <Radio.Group label={words.profileHint} {...field} mt="xs">
        <Stack gap="xs" mt={4}>
          {profiles.map(({ name, description }) => (
            <Radio key={name} value={name} label={description} />
          ))}
        </Stack>
      </Radio.Group>
    </details>
  );
}

/** Stores the account, or corrections of the one just stored, and checks it at the service. */
function useStoreAndCheck(service: Service, answers: Answers, onReady: (id: string) => void) {
  const [stored, setStored] = useState<string | null>(null);
  return useAct(
    async () => {
      // Field names are declared at run time; the API checks them.
      const body = (stored === null ? { ...answers, service: service.name } : answers) as unknown as Input;
      const { id } = await (stored === null
        ? call.POST('/api/fiscal-accounts', {}, body)
        : call.PATCH('/api/fiscal-accounts/{accountId}', { accountId: stored }, body));
      setStored(id);
      return { id, check: await call.POST('/api/fiscal-accounts/{accountId}/check', { accountId: id }) };
    },
    ['fiscal-accounts'],
    ({ id, check }) => check.level !== 'fault' && onReady(id),
  );
}
