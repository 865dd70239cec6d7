import { Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { useSession } from '../api/use-session';
import { ErrorNotice } from '../frame/error-notice';
import { LanguageField } from '../shown/language-field';
import { Section } from '../shown/section';
import { chooseLanguage, type Language, LANGUAGE_NAMES, languageHere } from '../words/languages';
import { useWords } from '../words/words';

type SignedInPerson = Shape<'SignedInPersonDto'>;

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));
const ZONES = Intl.supportedValuesOf('timeZone');
/** The choice to choose nothing. */
const NONE = '';

/** The user's language and time zone; API-key sessions use the browser's language. */
export function OwnDisplay() {
  const words = useWords('people');
  const person = useSession().data?.person;
  return (
    <Section title={words.display}>{person == null ? <OfBrowser /> : <OfPerson person={person} />}</Section>
  );
}

function OfBrowser() {
  const words = useWords('people');
  return <LanguageField label={words.languageHere} value={languageHere()} onChange={chooseLanguage} />;
}

function OfPerson({ person: { language, timeZone } }: { person: SignedInPerson }) {
  const words = useWords('people');
  const queries = useQueryClient();
  const choosing = useMutation({
    mutationFn: (chosen: Partial<Pick<SignedInPerson, 'language' | 'timeZone'>>) =>
      answerOf(api.PUT('/api/own-display', { body: { language, timeZone, ...chosen } })),
    onSuccess: (_none, chosen) => {
      // Before the next sign-in here the person is met in the same language.
      if (chosen.language !== undefined) chooseLanguage(chosen.language);
      return queries.invalidateQueries({ queryKey: keys.session.role });
    },
  });
  const zones = timeZone === null || ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES];
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start">
        <NativeSelect
          label={words.language}
          description={words.languageHint}
          value={language ?? NONE}
          disabled={choosing.isPending}
          onChange={({ currentTarget: { value } }) =>
            choosing.mutate({ language: value === NONE ? null : (value as Language) })
          }
          data={[{ value: NONE, label: words.languageOfBrowser }, ...LANGUAGES]}
        />
        <NativeSelect
          label={words.clocks}
          description={words.clocksHint}
          value={timeZone ?? NONE}
          disabled={choosing.isPending}
          onChange={({ currentTarget: { value } }) =>
            choosing.mutate({ timeZone: value === NONE ? null : value })
          }
          data={[{ value: NONE, label: words.clocksOfOrganisations }, ...zones]}
        />
      </Group>
      {choosing.error && <ErrorNotice error={choosing.error} />}
    </Stack>
  );
}
