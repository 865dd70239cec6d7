import type { DocumentKind } from '../domain/sales/sales-document';

/** Notification about a changed document; the organisation is identified by its tenant on the platform. */
export interface ChangeNotification {
  readonly tenantId: string;
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly happenedAt: Date;
}

/** Changes of a delivery, and the number of its events that do not concern us. */
export interface ChangeNotifications {
  readonly changes: readonly ChangeNotification[];
  /** Contacts that were changed, for the documents that they hold. */
  readonly contacts: readonly Pick<ChangeNotification, 'tenantId' | 'sourceId'>[];
  readonly ignored: number;
}

/** Parser of a platform's change notifications. Pure, without look-ups, so that a forged delivery is cheap. */
export interface PlatformWebhook {
  /** True when the platform has signed exactly these bytes. Header names are in lower case. */
  isGenuine(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
  /**
   * Changes in a verified delivery, which may concern several organisations.
   * @param now replaces an unreadable date
   * @returns null when the body is no delivery
   */
  read(body: Buffer, now: Date): ChangeNotifications | null;
}
