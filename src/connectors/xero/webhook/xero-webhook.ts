import type { PlatformWebhook, ChangeNotifications, ChangeNotification } from '../../change-notification';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentKind } from '../../../domain/sales/sales-document';

const KINDS: Readonly<Record<string, DocumentKind>> = { INVOICE: 'invoice', CREDITNOTE: 'credit_note' };
const SALES = ['ACCREC', 'ACCRECCREDIT'];
/** Statuses that need no action until the document is approved, which is announced by a separate event. */
const NOT_YET = ['DRAFT', 'SUBMITTED'];
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Parses a verified delivery: `{events: [{resourceId, tenantId, eventCategory, eventDateUtc, data?}], …}`, for any
 * number of organisations. Skips other categories, purchases, drafts and malformed events, since the poll finds
 * everything.
 * @param now replaces an unreadable date
 * @returns null when the body is no delivery
 */
export function readXeroEvents(body: Buffer, now: Date): ChangeNotifications | null {
  const events = eventsIn(body);
  if (events === null) return null;
  const changes = events.flatMap((event) => changeOf(event, now) ?? []);
  const contacts = events.flatMap((event) => contactOf(event) ?? []);
  return { changes, contacts, ignored: events.length - changes.length - contacts.length };
}

function eventsIn(body: Buffer): readonly unknown[] | null {
  try {
    const { events } = JSON.parse(body.toString('utf8')) as { events?: unknown };
    return Array.isArray(events) ? (events as readonly unknown[]) : null;
  } catch {
    // Text that is not JSON, and null, are no delivery.
    return null;
  }
}

function changeOf(event: unknown, now: Date): ChangeNotification | null {
  const { resourceId, tenantId, eventCategory, eventDateUtc, data } = fieldsOf(event);
  const category = typeof eventCategory === 'string' ? eventCategory.toUpperCase() : '';
  if (!Object.hasOwn(KINDS, category) || !isGuid(resourceId) || !isGuid(tenantId)) return null;
  if (isOfNoConcern(fieldsOf(data))) return null;
  return {
    tenantId: tenantId.toLowerCase(),
    kind: KINDS[category] as DocumentKind,
    sourceId: resourceId.toLowerCase(),
    happenedAt: instantOf(eventDateUtc) ?? now,
  };
}

function contactOf(event: unknown): ChangeNotifications['contacts'][number] | null {
  const { resourceId, tenantId, eventCategory } = fieldsOf(event);
  const isContact = typeof eventCategory === 'string' && eventCategory.toUpperCase() === 'CONTACT';
  if (!isContact || !isGuid(resourceId) || !isGuid(tenantId)) return null;
  return { tenantId: tenantId.toLowerCase(), sourceId: resourceId.toLowerCase() };
}

function isOfNoConcern({ Type, Status }: Readonly<Record<string, unknown>>): boolean {
  const isPurchase = typeof Type === 'string' && !SALES.includes(Type.toUpperCase());
  return isPurchase || (typeof Status === 'string' && NOT_YET.includes(Status.toUpperCase()));
}

/** Parses a time in unmarked UTC: `2025-12-02T00:44:09.923`. */
function instantOf(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return null;
  const instant = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isGuid(value: unknown): value is string {
  return typeof value === 'string' && GUID.test(value);
}

/**
 * True when a delivery was signed with the app's webhook key: `x-xero-signature` is the base64 HMAC-SHA256 of the
 * received bytes (Xero's page on configuring a server). Compares digests in constant time.
 */
export function isSignedByXero(body: Buffer, signature: string | undefined, key: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest('base64');
  return timingSafeEqual(digest(signature ?? ''), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Xero's webhook, with one key and one address for the whole app. */
export class XeroWebhook implements PlatformWebhook {
  constructor(private readonly key: string) {}

  isGenuine(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
    return isSignedByXero(body, headers['x-xero-signature']?.toString(), this.key);
  }

  read(body: Buffer, now: Date): ChangeNotifications | null {
    return readXeroEvents(body, now);
  }
}
