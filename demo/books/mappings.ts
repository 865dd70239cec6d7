/** What the demo stores for the organisation before the first document is collected. */
export interface Mappings {
  /** Which field of a contact holds which of the authority's numbers. */
  buyerNumbers: { tin: 'CompanyNumber'; vatNumber: 'TaxNumber' };
  currencies: { source: string; destination: string }[];
  taxes: TaxMapping[];
  productCodes: ProductCodeMapping[];
}

/** Both days are included; a day that is not given is open. */
export interface TaxMapping {
  taxType: string;
  taxCode: string;
  taxName: string;
  validFrom?: string;
  validTill?: string;
}

/** HS codes: text, because leading zeros count. The key of the default is empty. */
export interface ProductCodeMapping {
  scope: 'item' | 'account' | 'default';
  key: string;
  code: string;
}

/**
 * HS codes by item, save for those items that show another way to a code: an item code that is one (84715000),
 * one in front of the description (SUNDRY), that of the account (HNG-BRS), that of the organisation (services).
 */
const ITEM_CODES: Readonly<Record<string, string>> = {
  'CEM-50': '25232900',
  'BRK-STD': '69041000',
  'STL-Y12': '72142000',
  'RF-IBR': '72104100',
  'PNT-PVA20': '32091000',
  'PIP-PVC110': '39172300',
  'NAIL-75': '73170000',
  'SND-RVR': '25059000',
  'TMB-PINE': '44071100',
  'WHB-65': '87168000',
  'CBL-25': '85444900',
  'TNK-5000': '39251000',
  'GEN-5K': '85021100',
  'MZE-SEED10': '10051000',
  'FRT-AN50': '31023000',
  'DSL-L': '27101990',
};

export const MAPPINGS: Mappings = {
  buyerNumbers: { tin: 'CompanyNumber', vatNumber: 'TaxNumber' },
  currencies: [
    { source: 'USD', destination: 'USD' },
    { source: 'ZWG', destination: 'ZWG' },
  ],
  taxes: [
    {
      taxType: 'OUTPUT',
      taxCode: 'VAT15',
      taxName: 'Standard rated 15%',
      validFrom: '2023-01-01',
      validTill: '2025-12-31',
    },
    { taxType: 'TAX001', taxCode: 'VAT155', taxName: 'Standard rated 15.5%', validFrom: '2026-01-01' },
    { taxType: 'ZERORATEDOUTPUT', taxCode: 'ZERO', taxName: 'Zero rated 0%' },
    { taxType: 'EXEMPTOUTPUT', taxCode: 'EXEMPT', taxName: 'Exempt' },
  ],
  productCodes: [
    ...Object.entries(ITEM_CODES).map(([key, code]) => ({ scope: 'item' as const, key, code })),
    { scope: 'account', key: '200', code: '83024100' },
    { scope: 'default', key: '', code: '99001000' },
  ],
};
