import { ALERT_CATALOGUE, ALERT_CAUSES, consolePageOf } from '../../../domain/issues/alert-catalogue';
import type { Texts } from '../../../domain/texts/texts';
import { whatHappened } from '../alert-cause-text';
import { consoleOf } from '../alert-message';
import type { Alert } from '../alert.entity';
import type { HeldDocuments } from './held-causes.repository';
import type { MailItem, MailLink } from './personal-mail-text';

/** Maximum number of links; further clients are counted, and the page of all clients shows them. */
const MOST_LINKS = 10;

/** Alerts by cause, critical ones first: each place with a link to the page where it is settled. */
export function alertItems(alerts: readonly Alert[], publicUrl: string, texts: Texts): MailItem[] {
  const { nextStep } = texts.mails;
  return bySeverity(ALERT_CAUSES).flatMap((cause) => {
    const of = alerts.filter((alert) => alert.cause === cause);
    if (of.length === 0) return [];
    const links = of.map((alert) => ({
      label: [whatHappened(alert, texts), ...documentsOf(alert, texts)].join(' '),
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
