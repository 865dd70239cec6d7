import type { DocumentKind } from '../domain/sales/sales-document';

/** A document that changed, in the words of a platform: the organisation is named by its tenant there. */
export interface ChangeNotification {
  readonly tenantId: string;
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly happenedAt: Date;
}

/** Changes of a delivery, and the number of its events that do not concern us. */
export interface ChangeNotifications {
  readonly changes: readonly ChangeNotification[];
  readonly ignored: number;
}

/**
 * Parses a platform's change notifications. Pure: without look-ups a forged delivery costs no more than its
 * bytes.
 */
export interface PlatformWebhook {
  /** Whether the platform signed exactly these bytes. Names of headers are in lower case. */
  isGenuine(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
  /**
   * The changes in a genuine delivery of any number of organisations.
   *
   * @param now stands in for a date that cannot be read
   * @returns null when the body is no delivery
   */
  read(body: Buffer, now: Date): ChangeNotifications | null;
}
