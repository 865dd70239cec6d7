import { Button, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearchParams } from 'react-router';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { useRead } from '../api/use-read';
import { useSession } from '../api/use-session';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { useWords } from '../words/words';

/** Approves the sign-in of a command line that waits, by the code that it shows. */
export default function Device() {
  const words = useWords('tokens');
  const [search, setSearch] = useSearchParams();
  const code = search.get('code');
  const isPerson = (useSession().data?.person ?? null) !== null;
  return (
    <Page title={words.device}>
      <Stack maw={520}>
        {!isPerson && <Text>{words.withKey}</Text>}
        {isPerson && code === null && <EnterCode onCode={(entered) => setSearch({ code: entered })} />}
        {isPerson && code !== null && <Decision key={code} code={code} />}
      </Stack>
    </Page>
  );
}

function EnterCode({ onCode }: { onCode: (code: string) => void }) {
  const words = useWords('tokens');
  const form = useForm({ initialValues: { code: '' } });
  return (
    <form onSubmit={form.onSubmit(({ code }) => onCode(code.trim()))}>
      <Group align="flex-end">
        <TextInput label={words.code} {...form.getInputProps('code')} required />
        <Button type="submit">{words.next}</Button>
      </Group>
    </form>
  );
}

function Decision({ code }: { code: string }) {
  const words = useWords('tokens');
  const { actions: named } = useWords('activity');
  const names: Readonly<Record<string, string>> = { ...named, ...words.rights };
  const query = useRead(
    'device',
    '/api/device-sign-ins/{userCode}',
    { userCode: code },
    { refetchOnWindowFocus: false },
  );
  const deciding = useAct((agrees: boolean) =>
    call.POST('/api/device-sign-ins/{userCode}/decision', { userCode: code }, { agrees }),
  );
  if (deciding.isSuccess)
    return <Text role="status">{deciding.variables ? words.agreed : words.refused}</Text>;
  return (
    <Loaded query={query}>
      {({ name, address, actions, userCode }) => (
        <Stack>
          <Text>{words.deviceIntro(name)}</Text>
          {address !== null && <Text size="sm">{words.from(address)}</Text>}
          <Text>{words.asksFor}</Text>
          <List size="sm" aria-label={words.asksFor}>
            {actions.map((action) => (
              <List.Item key={action}>{names[action] ?? action}</List.Item>
            ))}
          </List>
          <Text>{words.compare}</Text>
          <Code block fz="xl">
            {userCode}
          </Code>
          {deciding.error && <ErrorNotice error={deciding.error} />}
          <Group>
            <Button loading={deciding.isPending} onClick={() => deciding.mutate(true)}>
              {words.agree}
            </Button>
            <Button variant="default" disabled={deciding.isPending} onClick={() => deciding.mutate(false)}>
              {words.refuse}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}
