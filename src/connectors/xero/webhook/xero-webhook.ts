import type { PlatformWebhook, ChangeNotifications } from '../../change-notification';
import { readXeroEvents } from './xero-events';
import { isSignedByXero } from './xero-signature';

/** Xero's webhook: one key and one address for the whole app. */
export class XeroWebhook implements PlatformWebhook {
  constructor(private readonly key: string) {}

  isGenuine(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
    return isSignedByXero(body, headers['x-xero-signature']?.toString(), this.key);
  }

  read(body: Buffer, now: Date): ChangeNotifications | null {
    return readXeroEvents(body, now);
  }
}
