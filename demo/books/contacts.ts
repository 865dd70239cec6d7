import { xeroMoment } from './calendar';
import { type ContactSpec, ORDINARY_BUYERS, SUPPLIERS, UNUSUAL_BUYERS } from './contact-list';
import type { ContactReference } from './document-types';
import type { Address, Contact, Phone } from './setting-types';
import { stableId } from './stable-id';

const PHONE_TYPES = ['DEFAULT', 'DDI', 'FAX', 'MOBILE'] as const;

function toContact(spec: ContactSpec, index: number, isSupplier: boolean): Contact {
  const serial = String(index + 101);
  const isWalkIn = spec.city === '';
  return {
    ContactID: stableId(`contact/${spec.key}`),
    ContactStatus: 'ACTIVE',
    Name: spec.name,
    EmailAddress: isWalkIn ? '' : `accounts@${spec.key}.example`,
    AccountNumber: isWalkIn ? '' : `${isSupplier ? 'S' : 'C'}-${serial}`,
    CompanyNumber: spec.tin ?? `2999000${serial}`,
    TaxNumber: spec.vatNumber ?? `229900${serial}`,
    Addresses: isWalkIn ? [] : addresses(spec),
    Phones: isWalkIn ? [] : phones(serial),
    IsSupplier: isSupplier,
    IsCustomer: !isSupplier,
    DefaultCurrency: 'USD',
    UpdatedDateUTC: xeroMoment('2025-11-10', 28_800 + index * 60),
  };
}

function addresses({ street, city, region }: ContactSpec): Address[] {
  const rest = { City: city, Region: region, PostalCode: '', Country: 'Zimbabwe' };
  return [
    { AddressType: 'STREET', AddressLine1: street, ...rest },
    { AddressType: 'POBOX', AddressLine1: '', City: '', Region: '', PostalCode: '', Country: '' },
  ];
}

/** Xero always lists the four kinds, empty where nothing is known. */
function phones(serial: string): Phone[] {
  return PHONE_TYPES.map((type) => ({
    PhoneType: type,
    PhoneNumber: type === 'DEFAULT' ? `2990${serial}` : '',
    PhoneAreaCode: type === 'DEFAULT' ? '242' : '',
    PhoneCountryCode: type === 'DEFAULT' ? '263' : '',
  }));
}

const CUSTOMERS = [...ORDINARY_BUYERS, ...UNUSUAL_BUYERS];

export const CONTACTS: Contact[] = [...CUSTOMERS, ...SUPPLIERS].map((spec, index) =>
  toContact(spec, index, index >= CUSTOMERS.length),
);

const BY_ID: ReadonlyMap<string, Contact> = new Map(CONTACTS.map((contact) => [contact.ContactID, contact]));

/** The contact of a key in contact-list.ts, as a document refers to it. Throws on an unknown key. */
export function contactReference(key: string): ContactReference {
  const contact = BY_ID.get(stableId(`contact/${key}`));
  if (contact === undefined) throw new Error(`The books have no contact "${key}"`);
  return {
    ContactID: contact.ContactID,
    Name: contact.Name,
    Addresses: [],
    Phones: [],
    ContactGroups: [],
    ContactPersons: [],
    HasValidationErrors: false,
  };
}
