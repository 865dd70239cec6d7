import { ALERT_CAUSES, consolePageOf } from './alert-catalogue';
import { ISSUE_CODES } from './issue-catalogue';
import { TEXTS } from './texts/language';

describe('the catalogue of alerts', () => {
  it.each(ALERT_CAUSES)('says of %s what it means and what to do next, in sentences', (cause) => {
    const { title, when, means, nextStep } = TEXTS.alerts[cause];
    expect(title).toMatch(/^[A-Z].{5,}[^.]$/);
    for (const sentence of [when, means, nextStep]) expect(sentence).toMatch(/^[A-Z].{15,}[.]$/);
  });

  it('links to the page of the console where somebody looks first, with its filter', () => {
    expect(consolePageOf('DOCUMENTS_REJECTED', 'o-1')).toBe('documents?organisation=o-1&state=rejected');
    expect(consolePageOf('RECONNECT_NEEDED', 'o-1')).toBe('set-up?organisation=o-1');
    expect(consolePageOf('CLOCK_DIFFERS', null)).toBe('');
  });
});

describe('sentences for people', () => {
  it('name no path of the API: a person is sent to a page of the console, or to the manual', () => {
    const issues = ISSUE_CODES.map((code) => TEXTS.issues[code].fix);
    const gates = Object.values(TEXTS.gates).map(({ fix }) => fix ?? '');
    const alerts = ALERT_CAUSES.flatMap((cause) => [TEXTS.alerts[cause].means, TEXTS.alerts[cause].nextStep]);
    const places = Object.values(TEXTS.places.own);
    for (const sentence of [...issues, ...gates, ...alerts, ...places])
      expect(sentence).not.toMatch(/\/api\/|\b(?:GET|POST|PUT|PATCH|DELETE)\b/);
  });
});
