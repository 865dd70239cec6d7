import { Button, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Waiting } from '../frame/waiting';
import { useWords } from '../words/words';

type Service = Shape<'FiscalServiceDto'>;
type Input = Shape<'FiscalAccountInputDto'>;

/** What an account is made of is declared by its service: the fields are made from that. */
export function NewFiscalAccount({ onCreated }: { onCreated: (id: string) => void }) {
  const words = useWords('setUp').account;
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: keys.fiscalAccounts.services,
    enabled: isOpen,
    queryFn: () => answerOf(api.GET('/api/fiscal-services')),
  });
  const finish = (id: string): void => {
    setOpen(false);
    onCreated(id);
  };
  if (!isOpen) {
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.create}
      </Button>
    );
  }
  return (
    <Loaded query={query} waiting={<Waiting isAsked />}>
      {([service]) => service && <AccountForm service={service} onCreated={finish} />}
    </Loaded>
  );
}

function AccountForm({ service, onCreated }: { service: Service; onCreated: (id: string) => void }) {
  const words = useWords('setUp').account;
  const [name, setName] = useState('');
  const [profile, setProfile] = useState(service.profiles[0]?.name ?? '');
  const [credentials, setCredentials] = useState<Record<string, string>>({});
  const queries = useQueryClient();
  const creating = useMutation({
    mutationFn: () => {
      // Names that are declared at run time: the API checks them, and names every fault.
      const body = { name, service: service.name, profile, credentials } as unknown as Input;
      return answerOf(api.POST('/api/fiscal-accounts', { body }));
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: keys.fiscalAccounts.all });
      onCreated(id);
    },
  });
  const create = (event: FormEvent): void => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <form onSubmit={create}>
      <Stack maw={480}>
        <TextInput
          label={words.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
        />
        <NativeSelect
          label={words.profile}
          value={profile}
          onChange={(event) => setProfile(event.currentTarget.value)}
          data={service.profiles.map(({ name: value, description }) => ({ value, label: description }))}
        />
        {service.credentials.map(({ name: key, description }) => (
          <PasswordInput
            key={key}
            label={key}
            description={description}
            value={credentials[key] ?? ''}
            onChange={(event) => setCredentials({ ...credentials, [key]: event.currentTarget.value })}
            autoComplete="off"
            required
          />
        ))}
        {creating.error && <ErrorNotice error={creating.error} />}
        <Button type="submit" loading={creating.isPending}>
          {words.store}
        </Button>
      </Stack>
    </form>
  );
}
