import { englishIn } from '../../../test/support/english-in';
import { FINDING_SAMPLES, reasonOf } from '../../../test/support/finding-samples';
import { formsOf, SENTENCE, UNFILLED, unused } from '../../../test/support/said-forms';
import type { FindingCode } from '../fiscal/account-findings';
import { LANGUAGES, TEXTS, TEXTS_IN } from './language';
import { findingOfReason, sayFinding, sayStoredFinding } from './stored-finding';

const CODES = Object.keys(FINDING_SAMPLES) as FindingCode[];

describe.each(LANGUAGES)('the sentences about a fiscal account in %s', (language) => {
  const { findings } = TEXTS_IN[language];

  it.each(CODES)('say of %s everything that is named', (code) => {
    const forms = formsOf(FINDING_SAMPLES[code], (named) => sayFinding(findings, code, named).message);
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
      const { nextStep } = sayFinding(findings, code, named);
      expect(nextStep ?? 'Nothing to do.').toMatch(SENTENCE);
      expect(nextStep === null).toBe(sayFinding(TEXTS.findings, code, named).nextStep === null);
    }
  });
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('what is found, in %s', (language) => {
  const { findings } = TEXTS_IN[language];

  it.each(CODES)('has nothing English in %s', (code) => {
    for (const named of FINDING_SAMPLES[code]) {
      const english = sayFinding(TEXTS.findings, code, named);
      const said = sayFinding(findings, code, named);
      expect(said.message).not.toBe(english.message);
      expect(englishIn(said.message, english.message)).toEqual([]);
      expect(englishIn(said.nextStep ?? '', english.nextStep ?? '')).toEqual([]);
      expect(said.nextStep === english.nextStep).toBe(english.nextStep === null);
    }
  });

  it('is said anew from what is stored', () => {
    const stored = findingOfReason(reasonOf('WEBHOOK_LOOKS_DISABLED'));
    const [named] = FINDING_SAMPLES.WEBHOOK_LOOKS_DISABLED;
    expect(sayStoredFinding(findings, stored)).toEqual(
      sayFinding(findings, 'WEBHOOK_LOOKS_DISABLED', named ?? {}),
    );
  });

  it.each([
    ['of a service with codes of its own', { code: 'PAPER_OUT', parameters: {} }],
    ['with other parameters', { parameters: { event: {} } }],
    ['with less than it needs', { parameters: {} }],
  ])('stays as it was stored: a finding %s', (_, more) => {
    const stored = { code: 'WEBHOOK_LOOKS_DISABLED', message: 'No event.', nextStep: 'Look.', ...more };
    expect(sayStoredFinding(findings, stored)).toEqual({ message: 'No event.', nextStep: 'Look.' });
  });

  it.each(CODES)('never names of %s what was not stored', (code) => {
    const stored = { code, message: 'No event.', nextStep: 'Look.', parameters: {} };
    expect(sayStoredFinding(findings, stored).message).not.toMatch(UNFILLED);
  });
});

describe('the reason of an alert that holds no finding', () => {
  it('is said as it is', () => {
    const found = findingOfReason('The device is gone.');
    expect(sayStoredFinding(TEXTS.findings, found).message).toBe('The device is gone.');
  });
});
