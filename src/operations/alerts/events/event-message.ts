import { createHash } from 'node:crypto';
import type { DocumentState } from '../../../domain/lifecycle/lifecycle';
import type { DocumentKind } from '../../../domain/sales/sales-document';

/** Events that other programs may receive. Stable: stored, and used by those programs. */
export const EVENT_TYPES = [
  'document.fiscalised',
  'document.written_back',
  'document.held',
  'period.signed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Entry of an audit log that is an event, with the facts that its message names. */
export interface EventEntry {
  readonly type: EventType;
  readonly organisationId: string;
  readonly client: string;
  readonly entry: string;
  readonly hash: string;
  /** True where the books agree with a receipt again. */
  readonly isAgain: boolean;
  /** Time, as PostgreSQL writes it in JSON. */
  readonly at: string;
  readonly document: {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly sourceId: string;
    readonly number: string;
    readonly state: DocumentState;
    readonly codes: readonly string[];
  } | null;
  readonly receipt: {
    readonly deviceId: string;
    readonly fiscalDay: string;
    readonly fiscalNumber: string;
  } | null;
  readonly period: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly sha256: string;
  } | null;
}

/** Body of an event, with type, time and data as Standard Webhooks recommends. */
export function eventMessage({ type, at, ...entry }: EventEntry): string {
  const { organisationId, client, document, receipt, period } = entry;
  const about = period === null ? { document, receipt } : { period };
  return JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: { organisationId, client, ...about },
  });
}

/**
 * Id of an event at a channel. That of a receipt is made of its numbers, so that it stays the same where a restored
 * database learns of the receipt again; any other of its entry.
 */
export function eventId(channelId: string, { type, hash, isAgain, receipt }: EventEntry): string {
  const isOfReceipt = type === 'document.fiscalised' || type === 'document.written_back';
  const fact =
    isOfReceipt && !isAgain && receipt !== null ? `${receipt.deviceId} ${receipt.fiscalNumber}` : hash;
  return messageId(`${channelId} ${type} ${fact}`);
}

/** Id that every process gives to the same message, in the form of a UUID. */
export function messageId(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
