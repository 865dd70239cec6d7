import { type Sentence } from '../texts/stored-sentence';
import type { StopCause } from './account-cause';
import type { CalendarDay } from '../calendar-day';
import type { FileFault } from '../issues/file-fault';
import type { Taxpayer, TaxpayerDifference } from './taxpayer';

/** Reason why a call or reading failed. */
interface Failed {
  readonly failure: readonly Sentence[];
}

/** Known facts of a fiscal device; unknown ones are left out. */
export interface DescribedDevice {
  readonly device?: string;
  readonly serialNumber?: string;
  readonly operatingMode?: string;
  readonly taxpayer?: string;
  readonly tin?: string;
  readonly vatNumber?: string;
  readonly branch?: string;
  readonly billing?: string;
}

/** Subscription as stated by the service. Null: not stated. */
export interface DescribedSubscription {
  readonly status: string | null;
  readonly expiresOn: string | null;
  readonly plan: string | null;
  readonly device: string | null;
  readonly amountDue: string | null;
  readonly dueSince: string | null;
}

/** Last received event. Times are ISO texts; null: there was none. */
interface DescribedEvent {
  readonly at: string;
  readonly isSigned: boolean;
  readonly aboutOurs: string | null;
  readonly aboutOthers: string | null;
}

/** `rule`: name of the rule, as in {@link RowFault}. */
interface ContradictedRules {
  readonly organisation: string;
  readonly rules: readonly { readonly rule: string; readonly found: FileFault }[];
}

interface OfDevice {
  readonly device: DescribedDevice;
}

interface OfSubscription {
  readonly subscription: DescribedSubscription;
}

interface OfEvent {
  readonly event: DescribedEvent;
}

/** Parameters of the sentences about findings of an account check, by code. */
interface Named {
  readonly SERVICE_UNREACHABLE: Failed;
  readonly SERVICE_UNWELL: Failed;
  readonly CREDENTIALS_UNPROVED: Failed;
  readonly CREDENTIALS_REFUSED: Failed;
  /** `owner`: every name of the user; empty: there is none. */
  readonly PROFILE_READ: { readonly owner: string; readonly user: string };
  readonly PROFILE_INCOMPLETE: { readonly owner: string };
  readonly PROFILE_UNREAD: Failed;
  readonly DEVICE_ATTACHED: OfDevice;
  readonly DEVICE_UNCONFIGURED: OfDevice;
  readonly DEVICE_NOT_ONLINE: OfDevice;
  readonly DEVICE_UNREAD: Failed;
  readonly SUBSCRIPTION_READ: OfSubscription;
  readonly SUBSCRIPTION_EXPIRED: OfSubscription;
  readonly SUBSCRIPTION_DELETED: OfSubscription;
  readonly SUBSCRIPTION_EXPIRING: OfSubscription;
  readonly SUBSCRIPTION_AMOUNT_DUE: OfSubscription;
  readonly SUBSCRIPTION_UNREAD: Failed;
  readonly SUBSCRIPTION_OF_ANOTHER_DEVICE: { readonly paid: string; readonly device: string };
  readonly SUBSCRIPTION_UNREADABLE: { readonly fields: readonly string[] };
  /** `percent` null: exempt. */
  readonly TAXES_READ: {
    readonly taxes: readonly {
      readonly id: string;
      readonly name: string;
      readonly percent: string | null;
    }[];
  };
  /** `taxes`: number of taxes listed, none of them valid today; null: there is no device. */
  readonly TAXES_MISSING: { readonly taxes: number | null };
  readonly TAXES_UNREAD: Failed;
  readonly CURRENCIES_READ: { readonly currencies: readonly string[] };
  readonly CURRENCIES_UNREAD: Failed;
  readonly MAPPINGS_READ: { readonly taxes: number; readonly currencies: number };
  readonly MAPPINGS_UNREAD: Failed & { readonly of: 'tax' | 'currency' };
  readonly MAPPINGS_UNREADABLE: {
    readonly of: 'tax' | 'currency';
    readonly unreadable: number;
    readonly all: number;
  };
  readonly WEBHOOK_ADDRESS: { readonly address: string };
  readonly WEBHOOK_ADDRESS_NOT_TLS: { readonly address: string };
  readonly WEBHOOK_HEARD: OfEvent;
  readonly WEBHOOK_UNSIGNED: OfEvent;
  readonly WEBHOOK_UNREADABLE: OfEvent & { readonly fault: readonly Sentence[] };
  readonly WEBHOOK_TURNED_AWAY: {
    readonly turnedAway: readonly {
      readonly times: number;
      readonly hadSignature: boolean;
      readonly firstAt: string;
      readonly lastAt: string;
    }[];
  };
  readonly WEBHOOK_LOOKS_DISABLED: {
    readonly outcomes: number;
    readonly since: string;
    /** True: an event has arrived before. */
    readonly wasHeard: boolean;
  };
  /** `numbers`: each unknown host, with the latest documents held for it. */
  readonly RECEIPT_HOST_UNKNOWN: { readonly numbers: readonly string[] };
  readonly SERVICE_CLOCK_DIFFERS: {
    readonly seconds: number;
    readonly isAhead: boolean;
    /** True while no document is submitted. */
    readonly isStopped: boolean;
  };
  /** `detail`: message of the service about the latest submission. */
  readonly SUBMISSIONS_STOPPED: {
    readonly cause: StopCause;
    readonly numbers: readonly string[];
    readonly detail: readonly Sentence[];
  };
  readonly TAXPAYER_BOUND: { readonly taxpayer: Taxpayer };
  readonly TAXPAYER_CHANGED: { readonly now: Taxpayer; readonly bound: Taxpayer };
  /** Confirmed and present identity, formatted by {@link identityText}. */
  readonly IDENTITY_CHANGED: {
    readonly organisation: string;
    readonly confirmed: string;
    readonly read: string;
  };
  readonly TAXPAYER_DIFFERS: { readonly organisation: string; readonly difference: TaxpayerDifference };
  /** Rules that contradict the device or change an amount: their documents are held. */
  readonly RULES_CONTRADICTED: ContradictedRules;
  /** Rules that contradict the books or the service. */
  readonly RULES_DIFFER: ContradictedRules;
  /** Mappings to taxes that the device no longer lists; `readOn` null: its taxes were never read. */
  readonly RULES_UNCOMPARED: {
    readonly organisation: string;
    readonly rules: readonly string[];
    readonly readOn: CalendarDay | null;
  };
  readonly SETTINGS_FAULTY: { readonly faults: readonly Sentence[] };
  readonly ACCOUNT_UNUSABLE: Failed;
}

type Nameless =
  | 'SERVICE_REACHED'
  | 'CREDENTIALS_ACCEPTED'
  | 'DEVICE_MISSING'
  | 'SUBSCRIPTION_UNAVAILABLE'
  | 'CURRENCIES_MISSING'
  | 'WEBHOOK_NEVER_HEARD'
  | 'TAXPAYER_UNKNOWN';

/** Stable code of a finding, for filters (docs/account-findings.md lists them all). */
export type FindingCode = keyof Named | Nameless;

export type FindingParameters = {
  readonly [Code in FindingCode]: Code extends keyof Named ? Named[Code] : Readonly<Record<never, never>>;
};
