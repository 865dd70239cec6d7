import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { LanguageField } from '../shown/language-field';
import { Section } from '../shown/section';
import { useLanguage, useWords } from '../words/words';
import { GrantsField, useApprovesTheSame } from './grants';
import { LinkNotice } from './link-notice';
import { PersonFields } from './person-fields';
import { type Grant } from './queries';

/** Makes a link for somebody new. */
export function Invite() {
  const words = useWords('people');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(useLanguage());
  const [roles, setRoles] = useState<Grant[]>([]);
  const isMailedAlone = useApprovesTheSame(roles);
  const inviting = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/invitations', {
          body: { name, email: email === '' ? null : email, language, roles },
        }),
      ),
    onSuccess: () => {
      setName('');
      setEmail('');
      setRoles([]);
      return queries.invalidateQueries({ queryKey: keys.people.invitations });
    },
  });
  const invite = (event: FormEvent): void => {
    event.preventDefault();
    inviting.mutate();
  };
  return (
    <Section title={words.invite}>
      <form onSubmit={invite}>
        <Stack gap="sm" maw="40rem">
          <PersonFields name={name} onName={setName} email={email} onEmail={setEmail} />
          <LanguageField label={words.languageOfPerson} value={language} onChange={setLanguage} />
          <GrantsField grants={roles} onGrants={setRoles} />
          {isMailedAlone && <Text size="sm">{words.mailedAlone}</Text>}
          {inviting.error && <ErrorNotice error={inviting.error} />}
          <Group>
            <Button type="submit" loading={inviting.isPending} disabled={roles.length === 0}>
              {words.sendInvitation}
            </Button>
          </Group>
          {inviting.data && <LinkNotice sent={inviting.data} />}
        </Stack>
      </form>
    </Section>
  );
}
