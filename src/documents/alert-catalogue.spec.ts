import { ALERT_CAUSES, consolePageOf } from './alert-catalogue';
import { ISSUE_CODES } from './issue-catalogue';
import { LANGUAGES, TEXTS_IN } from './texts/language';

describe.each(LANGUAGES)('the texts of alerts in %s', (language) => {
  it.each(ALERT_CAUSES)('says of %s what it means and what to do next, in sentences', (cause) => {
    const { title, when, means, nextStep } = TEXTS_IN[language].alerts[cause];
    expect(title).toMatch(/^\p{Lu}.{5,}[^.]$/u);
    for (const sentence of [when, means, nextStep]) expect(sentence).toMatch(/^\p{Lu}.{15,}[.]$/u);
  });
});

describe('the catalogue of alerts', () => {
  it('links to the page of the console where somebody looks first, with its filter', () => {
    expect(consolePageOf('DOCUMENTS_REJECTED', 'o-1')).toBe('documents?organisation=o-1&state=rejected');
    expect(consolePageOf('RECONNECT_NEEDED', 'o-1')).toBe('set-up?organisation=o-1');
    expect(consolePageOf('CLOCK_DIFFERS', null)).toBe('');
  });
});

describe.each(LANGUAGES)('sentences for people in %s', (language) => {
  const texts = TEXTS_IN[language];

  it('name no path of the API: a person is sent to a page of the console, or to the manual', () => {
    const issues = ISSUE_CODES.map((code) => texts.issues[code].fix);
    const gates = Object.values(texts.gates).map(({ fix }) => fix ?? '');
    const alerts = ALERT_CAUSES.flatMap((cause) => [texts.alerts[cause].means, texts.alerts[cause].nextStep]);
    const places = Object.values(texts.places.own);
    for (const sentence of [...issues, ...gates, ...alerts, ...places])
      expect(sentence).not.toMatch(/\/api\/|\b(?:GET|POST|PUT|PATCH|DELETE)\b/);
  });
});
