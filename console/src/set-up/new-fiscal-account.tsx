import { Button, Group, PasswordInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
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

function AccountForm({
  service,
  organisationName,
  isUsing,
  onReady,
}: NewFiscalAccountProps & { service: Service }) {
  const words = useWords('setUp').account;
  const [answers, setAnswers] = useState<Answers>({
    name: organisationName,
    profile: service.profiles[0]?.name ?? '',
    credentials: {},
  });
  const checking = useStoreAndCheck(service, answers, onReady);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    checking.mutate();
  };
  const found = checking.data;
  return (
    <form onSubmit={submit}>
      <Stack maw={520} align="flex-start">
        <Text size="sm">{words.whereFrom}</Text>
        <TextInput
          label={words.name}
          value={answers.name}
          onChange={(event) => setAnswers({ ...answers, name: event.currentTarget.value })}
          maxLength={100}
          w="100%"
          required
        />
        <Credentials
          declared={service.credentials}
          values={answers.credentials}
          onChange={(credentials) => setAnswers({ ...answers, credentials })}
        />
        <Profile
          profiles={service.profiles}
          value={answers.profile}
          onChange={(profile) => setAnswers({ ...answers, profile })}
        />
        {checking.error && <ErrorNotice error={checking.error} />}
        {found?.check.level === 'fault' && <Findings check={found.check} />}
        <Group>
          <Button type="submit" loading={checking.isPending || isUsing}>
            {found === undefined ? words.store : words.storeAgain}
          </Button>
          {found?.check.level === 'fault' && (
            <Button variant="default" loading={isUsing} onClick={() => onReady(found.id)}>
              {words.useFaulty}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface CredentialsProps {
  declared: Service['credentials'];
  values: Answers['credentials'];
  onChange: (values: Answers['credentials']) => void;
}

function Credentials({ declared, values, onChange }: CredentialsProps) {
  const words = useWords('setUp').account;
  return declared.map(({ name, description }) => (
    <PasswordInput
      key={name}
      label={description.replace(/\.$/, '')}
      value={values[name] ?? ''}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
      visibilityToggleButtonProps={{ 'aria-label': words.showTyped }}
      autoComplete="off"
      w="100%"
      required
    />
  ));
}

/** Choice of the provider's calling profile; collapsed, because the first fits most accounts. */
function Profile({
  profiles,
  value,
  onChange,
}: {
  profiles: Service['profiles'];
  value: string;
  onChange: (profile: string) => void;
}) {
  const words = useWords('setUp').account;
  if (profiles.length < 2) return null;
  return (
    <details>
      <summary>{words.profile}</summary>
      <Radio.Group label={words.profileHint} value={value} onChange={onChange} mt="xs">
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
