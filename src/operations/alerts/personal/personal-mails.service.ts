import { sayStored } from '../../../domain/texts/stored-sentence';
import { Inject, Injectable } from '@nestjs/common';
import { TEXTS_IN, type Language } from '../../../domain/texts/language';
import { MailSettingsRepository } from '../../../people/mail/mail-settings.repository';
import { isReceiver, type MailReceiver } from '../../../people/mail/receivers';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import { consoleOf, aboutOf } from '../alert-message';
import { AlertSettingsRepository, settingsFor } from '../alert-settings.repository';
import type { Alert } from '../alerts.entities';
import { AlertsRepository } from '../alerts.repository';
import { type MailText, oneLine } from '../delivery/mail-text';
import { HeldCausesRepository, type HeldDocuments } from './held-causes.repository';
import type { PersonMail } from './person-mail.entity';
import { matterOf } from './person-notifications.service';
import { ALERT_CATALOGUE, ALERT_CAUSES, consolePageOf } from '../../../domain/issues/alert-catalogue';
import type { Texts } from '../../../domain/texts/texts';
import { escapedHtml } from '../../../platform/api/escaped-html';

/** Task in a mail, with links to the pages where it is done. */
interface MailItem {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly links: readonly MailLink[];
}

interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Mail whose header says where its reader chooses mails, for the button of a mail program (RFC 2369). */
interface PersonalMail extends MailText {
  readonly list: { readonly unsubscribe: string };
}

/**
 * Mail to a person as text, and the same as HTML without external resources.
 * @param reader `choose`: the page where the person chooses mails
 */
export function personalMail(
  subject: string,
  items: readonly MailItem[],
  reader: { readonly choose: string; readonly language: Language },
): PersonalMail {
  const { choose, language } = reader;
  const { why } = TEXTS_IN[language].mails;
  return {
    list: { unsubscribe: choose },
    subject: oneLine(`[Ledgerstamp] ${subject}`),
    text: `${items.map(asText).join('\n\n')}\n\n--\n${why} ${choose}\n`,
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapedHtml(subject)}</title></head>` +
      `<body style="font-family:sans-serif">${items.map(asHtml).join('')}` +
      `<p style="color:#666;font-size:13px">${escapedHtml(why)} ${anchor({ label: choose, url: choose })}</p></body></html>`,
  };
}

function asText({ title, sentences, links }: MailItem): string {
  const places = links.map(({ label, url }) => `- ${oneLine(label)}\n  ${url}`);
  return [oneLine(title), ...sentences, ...places].join('\n');
}

function asHtml({ title, sentences, links }: MailItem): string {
  const paragraphs = sentences.map((sentence) => `<p style="margin:4px 0">${escapedHtml(sentence)}</p>`);
  const places = links.map((link) => `<li>${anchor(link)}</li>`);
  return `<h2 style="font-size:16px">${escapedHtml(title)}</h2>${paragraphs.join('')}<ul>${places.join('')}</ul>`;
}

function anchor({ label, url }: MailLink): string {
  return `<a href="${escapedHtml(url)}">${escapedHtml(label)}</a>`;
}

/** Maximum number of links; further clients are counted, and the page of all clients shows them. */
const MOST_LINKS = 10;

/** Alerts by cause, critical ones first, each with a link to the page where it is resolved. */
export function alertItems(alerts: readonly Alert[], publicUrl: string, texts: Texts): MailItem[] {
  const { nextStep } = texts.mails;
  return bySeverity(ALERT_CAUSES).flatMap((cause) => {
    const of = alerts.filter((alert) => alert.cause === cause);
    if (of.length === 0) return [];
    const links = of.map((alert) => ({
      label: [sayStored(texts, alert.detail), ...documentsOf(alert, texts)].join(' '),
      url: consoleOf(publicUrl, consolePageOf(alert)),
    }));
    const { title, nextStep: step } = texts.alerts[cause];
    return [{ title, sentences: [`${nextStep}: ${step}`], links: bounded(links, publicUrl, texts) }];
  });
}

/** "3 invoices of 2 clients wait for a TIN.", with a link to the card of each client's fix list. */
export function heldItems(held: readonly HeldDocuments[], publicUrl: string, texts: Texts): MailItem[] {
  const codes = [...new Set(held.map(({ code }) => code))];
  return codes.map((code) => {
    const of = held.filter((one) => one.code === code);
    const clients = clientsOf(of);
    const [kind = 'invoice', otherKind] = [...new Set(of.map((one) => one.kind))];
    const links = clients.map(({ organisationId, organisation, documents }) => ({
      label: texts.mails.settleFor(organisation, documents),
      url: consoleOf(
        publicUrl,
        `fix-list?${new URLSearchParams({ organisation: organisationId, cause: code }).toString()}`,
      ),
    }));
    const title = texts.mails.held({
      ...{ code, clients: clients.length, documents: sum(of) },
      kind: otherKind === undefined ? kind : 'both',
    });
    return { title, sentences: [], links: bounded(links, publicUrl, texts) };
  });
}

function bySeverity(causes: typeof ALERT_CAUSES): typeof ALERT_CAUSES {
  const isCritical = (cause: (typeof causes)[number]): boolean =>
    ALERT_CATALOGUE[cause].severity === 'critical';
  return [...causes.filter(isCritical), ...causes.filter((cause) => !isCritical(cause))];
}

function documentsOf({ numbers, documents }: Alert, { mails }: Texts): string[] {
  if (numbers.length === 0) return [];
  return [`${mails.documents}: ${mails.numbers(numbers, (documents ?? numbers.length) - numbers.length)}`];
}

interface Client {
  readonly organisationId: string;
  readonly organisation: string;
  readonly documents: number;
}

/** Groups held documents by client, most documents first. */
function clientsOf(held: readonly HeldDocuments[]): Client[] {
  const ids = [...new Set(held.map(({ organisationId }) => organisationId))];
  return ids
    .map((organisationId) => {
      const of = held.filter((one) => one.organisationId === organisationId);
      return { organisationId, organisation: of[0]?.organisation ?? '', documents: sum(of) };
    })
    .sort((one, other) => other.documents - one.documents);
}

function sum(held: readonly HeldDocuments[]): number {
  return held.reduce((all, { documents }) => all + documents, 0);
}

function bounded(links: readonly MailLink[], publicUrl: string, { mails }: Texts): MailLink[] {
  const left = links.length - MOST_LINKS;
  if (left <= 0) return [...links];
  return [...links.slice(0, MOST_LINKS), { label: mails.andMore(left), url: consoleOf(publicUrl) }];
}

/** Mail to one address. */
export interface WrittenMail extends PersonalMail {
  readonly to: string;
}

/** Writes mails to people when they are sent, from present facts and rights. */
@Injectable()
export class PersonalMailsService {
  constructor(
    private readonly people: MailSettingsRepository,
    private readonly alerts: AlertsRepository,
    private readonly alertSettings: AlertSettingsRepository,
    private readonly held: HeldCausesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Writes a mail; null: there is no content left, or no receiver. */
  async write({ personId, kind, alertIds }: PersonMail): Promise<WrittenMail | null> {
    const [receiver] = await this.people.receivers(personId);
    if (receiver === undefined) return null;
    const text = kind === 'digest' ? await this.digest(receiver) : await this.about(receiver, alertIds);
    return text === null ? null : { to: receiver.email, ...text };
  }

  private async about(receiver: MailReceiver, alertIds: readonly string[]): Promise<PersonalMail | null> {
    const alerts = await this.visible(receiver, await this.alerts.stillOpen(alertIds));
    const [first, ...others] = alerts;
    if (first === undefined) return null;
    const texts = TEXTS_IN[receiver.language];
    const { subjectOfAlert, subjectOfAlerts } = texts.mails;
    const { title } = texts.alerts[first.cause];
    const subject =
      others.length === 0
        ? subjectOfAlert({ title, about: aboutOf(first, texts) })
        : subjectOfAlerts(alerts.length);
    return this.written(subject, alertItems(alerts, this.config.publicUrl, texts), receiver);
  }

  /** Acknowledged alerts are being handled and are left out. */
  private async digest(receiver: MailReceiver): Promise<PersonalMail | null> {
    const open = await this.alerts.stillOpen(null);
    const alerts = await this.visible(
      receiver,
      open.filter(({ acknowledgedAt }) => acknowledgedAt === null),
    );
    const held = (await this.held.all()).filter(({ organisationId }) =>
      isReceiver(receiver, { topic: 'documents', organisationId, personId: null }),
    );
    const { publicUrl } = this.config;
    const texts = TEXTS_IN[receiver.language];
    const items = [...alertItems(alerts, publicUrl, texts), ...heldItems(held, publicUrl, texts)];
    if (items.length === 0) return null;
    return this.written(texts.mails.subjectOfDigest(items.length), items, receiver);
  }

  /** Removes alerts that the organisation or the installation has muted. */
  private async visible(receiver: MailReceiver, alerts: readonly Alert[]): Promise<Alert[]> {
    const settings = await this.alertSettings.all();
    return alerts.filter(
      (alert) =>
        !settingsFor(settings, alert.organisationId).mutedCauses.includes(alert.cause) &&
        isReceiver(receiver, matterOf(alert)),
    );
  }

  private written(subject: string, items: readonly MailItem[], { language }: MailReceiver): PersonalMail {
    return personalMail(subject, items, { choose: consoleOf(this.config.publicUrl, 'people'), language });
  }
}
