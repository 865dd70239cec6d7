import { FINISHED } from '../../../test/support/english-in';
import { NO_SENTENCE } from '../texts/stored-sentence';
import { ALERT_CAUSES, type AlertCause, consolePageOf, storedAlert } from './alert-catalogue';
import { ISSUE_CODES } from './issue-catalogue';
import { TEXTS_IN } from '../texts/language';

describe.each(FINISHED)('the texts of alerts in %s', (language) => {
  it.each(ALERT_CAUSES)('says of %s what it means and what to do next, in sentences', (cause) => {
    const { title, when, means, nextStep } = TEXTS_IN[language].alerts[cause];
    expect(title).toMatch(/^\p{Lu}.{5,}[^.]$/u);
    for (const sentence of [when, means, nextStep]) expect(sentence).toMatch(/^\p{Lu}.{15,}[.]$/u);
  });
});

describe('the catalogue of alerts', () => {
  it('links to the page of the console where somebody looks first, with its filter', () => {
    const page = (cause: AlertCause, organisationId: string | null = 'o-1', detail = NO_SENTENCE) =>
      consolePageOf({ cause, organisationId, detail, subject: 'b-1' });
    expect(page('DOCUMENTS_REJECTED')).toBe('documents?organisation=o-1&state=rejected');
    expect(page('RECONNECT_NEEDED')).toBe('set-up?organisation=o-1&question=connect');
    expect(page('WEBHOOK_LOOKS_DISABLED')).toBe('set-up?organisation=o-1&question=start&card=webhooks');
    expect(page('WRITE_BACK_POSTPONED')).toBe('settings?organisation=o-1&part=organisation&card=calls');
    expect(page('BACKUP_MISSING', null)).toBe('settings?part=system&card=backups');
    expect(page('BACKFILL_STOPPED')).toBe('backfills?organisation=o-1&backfill=b-1');
    const period = { subject: 's-1', about: 'Msasa', documents: null, numbers: [] };
    const days = { ...period, from: '2026-03-01', to: '2026-04-30' };
    const changed = storedAlert('SIGNED_PERIOD_CHANGED', days);
    expect(page('SIGNED_PERIOD_CHANGED', 'o-1', changed)).toBe('close?organisation=o-1&month=2026-03');
    expect(page('SIGNED_PERIOD_CHANGED')).toBe('close?organisation=o-1');
    expect(page('CLOCK_DIFFERS', null)).toBe('');
  });
});

describe.each(FINISHED)('sentences for people in %s', (language) => {
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
