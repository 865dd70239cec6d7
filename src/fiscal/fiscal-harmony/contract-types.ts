/**
 * Resources of the interface document under their own names. Numbers are the original text; missing fields are null.
 * Unnamed fields are ignored.
 */
export interface HarmonyProfile {
  readonly Id: string | null;
  readonly FullName: string | null;
  readonly Username: string | null;
  readonly Email: string | null;
  readonly FiscalProvider: string | null;
}

export interface Subscription {
  readonly Id: string | null;
  readonly BillingSubscriptionId: string | null;
  readonly CustomerName: string | null;
  readonly DeviceId: string | null;
  /** Expiry in local time of the device, without offset. */
  readonly ExpiresOn: string | null;
  readonly Status: string | null;
  readonly AmountDue: string | null;
  readonly IsDeleted: boolean | null;
  readonly AmountDueSince: string | null;
  readonly LastUpdatedOn: string | null;
  readonly BillingPeriodUnit: string | null;
  readonly Price: string | null;
  readonly BillingPlanName: string | null;
  readonly SubscriptionItems: readonly SubscriptionItem[];
  /** Fields of a wrong type, `ExpiresOn "not a date"`: read as null, dates unchanged. */
  readonly unreadable: readonly string[];
}

interface SubscriptionItem {
  readonly Id: string | null;
  readonly SubscriptionId: string | null;
  readonly SubscriptionType: string | null;
  readonly Quantity: string | null;
}

export interface HarmonyCurrencyMapping {
  readonly Id: string | null;
  readonly UserId: string | null;
  readonly SourceCurrency: string | null;
  readonly DestinationCurrency: string | null;
}

/** Fields as published; the interface document names none. */
export interface HarmonyTaxMapping {
  readonly Id: string | null;
  readonly UserId: string | null;
  readonly TaxCode: string | null;
  readonly TaxName: string | null;
  readonly DestinationTaxId: string | null;
}

/** Fields as published; the interface document names none. */
export interface FiscalDevice {
  readonly DeviceId: string | null;
  readonly SerialNumber: string | null;
  readonly BillingStatus: string | null;
  readonly CurrentConfig: DeviceConfig | null;
}

/** Authority's data about the device, in its own spelling. */
export interface DeviceConfig {
  readonly taxPayerName: string | null;
  readonly taxPayerTIN: string | null;
  readonly vatNumber: string | null;
  readonly deviceSerialNo: string | null;
  readonly deviceBranchName: string | null;
  readonly deviceOperatingMode: string | null;
  readonly applicableTaxes: readonly ApplicableTax[];
}

export interface ApplicableTax {
  readonly taxID: string | null;
  readonly taxName: string | null;
  /** Percentage; null: exempt. */
  readonly taxPercent: string | null;
  readonly taxValidFrom: string | null;
  readonly taxValidTill: string | null;
}
