import { LANGUAGES, TEXTS_IN } from '../../domain/texts/language';
import { CONFIRMATION_SUBJECTS } from './two-persons.entities';

describe('what two persons decide', () => {
  it.each(
    LANGUAGES.flatMap((language) => CONFIRMATION_SUBJECTS.map((subject) => [subject, language] as const)),
  )('names %s in the words of %s', (subject, language) => {
    const { what } = TEXTS_IN[language].alerts.CONFIRMATION_WAITS;
    const says = (matter: string): string =>
      what({ about: 'Msasa', subject: '', matter, name: 'Rudo Moyo', documents: null, numbers: [] });
    // Expects a subject without words to be quoted as stored.
    const quoted = says('unheard-of').replace('unheard-of', subject);
    expect(says(subject)).not.toBe(quoted);
  });
});
