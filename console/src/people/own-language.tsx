import { NativeSelect } from '@mantine/core';
import { Section } from '../shown/section';
import { chooseLanguage, type Language, LANGUAGE_NAMES, languageHere } from '../words/languages';
import { useWords } from '../words/words';

/** In which language this browser shows the console. */
export function OwnLanguage() {
  const words = useWords('people');
  return (
    <Section title={words.language}>
      <NativeSelect
        label={words.languageHere}
        value={languageHere()}
        onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
        data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        w="fit-content"
      />
    </Section>
  );
}
