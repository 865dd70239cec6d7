import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AlertCause,
  type AlertFacts,
  type AlertSubject,
  storedAlert,
} from '../../src/domain/issues/alert-catalogue';
import { TEXTS_IN } from '../../src/domain/texts/language';
import type { Alert } from '../../src/operations/alerts/alerts.entities';
import type { HeldDocuments } from '../../src/operations/alerts/personal/held-causes.repository';
import { alertMessage } from '../../src/operations/alerts/alert-message';
import { mailText } from '../../src/operations/alerts/delivery/mail-text';
import {
  alertItems,
  heldItems,
  personalMail,
} from '../../src/operations/alerts/personal/personal-mails.service';
import type { Invitation } from '../../src/people/invitations/invitation.entity';
import { FINISHED } from '../support/english-in';
import { invitationText } from '../../src/people/invitations/sent-invitations.service';

const URL = 'https://ledgerstamp.example';

const held = (organisation: string, documents: number, kind: HeldDocuments['kind']): HeldDocuments => ({
  ...{ organisationId: organisation.toLowerCase(), organisation, documents, kind },
  code: 'BUYER_TIN_MISSING',
});

function alert<Cause extends AlertCause>(
  cause: Cause,
  named: AlertFacts[Cause] & Partial<AlertSubject>,
): Alert {
  const parameters = { subject: 'msasa', about: 'Msasa', documents: null, numbers: [], ...named };
  const detail = storedAlert(cause, parameters as never);
  return { cause, organisationId: 'msasa', ...parameters, detail } as unknown as Alert;
}

const ALERTS = [
  alert('DOCUMENTS_REJECTED', { documents: 12, numbers: ['INV-2', 'INV-1'] }),
  alert('RECONNECT_NEEDED', { reason: 'CONSENT_GONE' }),
  alert('APPROVERS_CHANGED', { about: 'all organisations', change: 'got', name: 'Rudo Moyo' }),
];

function expectGolden(name: string, found: string): void {
  const file = join(__dirname, name);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, found);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(found);
}

describe.each(FINISHED)('a mail to a person who reads %s', (language) => {
  const texts = TEXTS_IN[language];

  it('says in that language each morning what is to be settled', () => {
    const items = [
      ...alertItems(ALERTS, URL, texts),
      ...heldItems([held('Msasa', 2, 'invoice'), held('Borrowdale', 1, 'invoice')], URL, texts),
    ];
    const { subject, text, html } = personalMail(texts.mails.subjectOfDigest(items.length), items, {
      ...{ choose: `${URL}/console/people`, language },
    });
    expect(html).toContain(`<html lang="${language}">`);
    expectGolden(`digest.${language}.txt`, `${subject}\n\n${text}`);
  });

  it('says it to a channel of that language, too', () => {
    const at = new Date('2026-11-23T10:00:00Z');
    const rejected = Object.assign(ALERTS[0]!, { openedAt: at, lastAt: at, closedAt: null, occurrences: 3 });
    const message = alertMessage(rejected, 'updated', at, { publicUrl: URL, language });
    const { subject, text, html } = mailText(message);
    expect(message.data.language).toBe(language);
    expect(html).toContain(`<html lang="${language}">`);
    expectGolden(`channel.${language}.txt`, `${subject}\n\n${text}`);
  });

  it.each([
    ['join', 'invitation'],
    ['sign_in_again', 'sign-in-again'],
  ] as const)('brings a link for %s in that language', (purpose, file) => {
    const invitation = { name: 'Tendai Moyo', purpose, language } as Invitation;
    const { subject, text } = invitationText({ invitation, link: `${URL}/console/invitation#token` });
    expectGolden(`${file}.${language}.txt`, `${subject}\n\n${text}\n`);
  });
});
