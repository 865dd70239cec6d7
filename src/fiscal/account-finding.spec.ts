import { englishIn, FINISHED } from '../../test/support/english-in';
import { FINDING_SAMPLES } from '../../test/support/finding-samples';
import { formsOf, SENTENCE, UNFILLED, unused } from '../../test/support/said-forms';
import type { FindingCode } from '../domain/fiscal/account-findings';
import { LANGUAGES, TEXTS, TEXTS_IN } from '../domain/texts/language';
import { sayFinding } from './account-finding';

const CODES = Object.keys(FINDING_SAMPLES) as FindingCode[];

describe.each(FINISHED)('the sentences about a fiscal account in %s', (language) => {
  const texts = TEXTS_IN[language];

  it.each(CODES)('say of %s everything that is named', (code) => {
    const forms = formsOf(
      FINDING_SAMPLES[code],
      (named) => sayFinding(texts, { code, parameters: named }).message,
    );
    // Allows a beginning with an organisation's name, and an end with the service's message.
    for (const { words } of forms) {
      expect(words).toMatch(SENTENCE);
      expect(words).not.toMatch(UNFILLED);
    }
    expect(new Set(forms.map(({ words }) => words)).size).toBe(forms.length);
    expect(unused(forms)).toEqual([]);
  });

  it.each(CODES)('say the next step of %s in a sentence, if there is one', (code) => {
    for (const named of FINDING_SAMPLES[code]) {
      const { nextStep } = sayFinding(texts, { code, parameters: named });
      expect(nextStep ?? 'Nothing to do.').toMatch(SENTENCE);
      expect(nextStep === null).toBe(sayFinding(TEXTS, { code, parameters: named }).nextStep === null);
    }
  });
});

describe.each(FINISHED.filter((language) => language !== 'en'))('what is found, in %s', (language) => {
  const texts = TEXTS_IN[language];

  it.each(CODES)('has nothing English in %s', (code) => {
    for (const named of FINDING_SAMPLES[code]) {
      const english = sayFinding(TEXTS, { code, parameters: named });
      const said = sayFinding(texts, { code, parameters: named });
      expect(said.message).not.toBe(english.message);
      expect(englishIn(said.message, english.message)).toEqual([]);
      expect(englishIn(said.nextStep ?? '', english.nextStep ?? '')).toEqual([]);
      expect(said.nextStep === english.nextStep).toBe(english.nextStep === null);
    }
  });
});

describe('a stored finding', () => {
  it('of a service with codes of its own keeps its words', () => {
    const words = { message: 'The paper is out.', nextStep: 'Put paper in.' };
    const found = { code: 'PAPER_OUT', parameters: {}, words };
    for (const language of LANGUAGES) expect(sayFinding(TEXTS_IN[language], found)).toEqual(words);
  });

  it.each([
    ['of an unknown code', 'PAPER_OUT', {}],
    ['with other parameters', 'WEBHOOK_LOOKS_DISABLED', { event: {} }],
    ['with less than it needs', 'WEBHOOK_LOOKS_DISABLED', {}],
  ])('%s is shown as it is stored', (_, code, parameters) => {
    expect(sayFinding(TEXTS, { code, parameters }).message).toBe(
      `findings.${code}.message ${JSON.stringify(parameters)}`,
    );
  });
});
