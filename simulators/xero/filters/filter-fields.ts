import { BOOKED_KINDS, DOCUMENT_KINDS, KIND_FIELDS, type Kind } from '../store/kinds';

export interface FilterField {
  column: string;
  type: 'text' | 'guid' | 'number' | 'instant';
}

const UPDATED: [string, FilterField] = ['UpdatedDateUTC', { column: 'updated_ms', type: 'instant' }];

const DOCUMENT: [string, FilterField][] = [
  UPDATED,
  ['Type', { column: 'type', type: 'text' }],
  ['Status', { column: 'status', type: 'text' }],
  ['Reference', { column: 'reference', type: 'text' }],
  ['CurrencyCode', { column: 'currency', type: 'text' }],
  ['Date', { column: 'date_ms', type: 'instant' }],
  ['DueDate', { column: 'due_ms', type: 'instant' }],
  ['AmountDue', { column: 'amount_due', type: 'number' }],
  ['AmountPaid', { column: 'amount_paid', type: 'number' }],
  ['Total', { column: 'total', type: 'number' }],
  ['Contact.ContactID', { column: 'contact_id', type: 'guid' }],
  ['Contact.Name', { column: 'contact_name', type: 'text' }],
  ['Contact.ContactNumber', { column: 'contact_number', type: 'text' }],
];

const BOOKED: readonly Kind[] = [...DOCUMENT_KINDS, ...BOOKED_KINDS];
const GUID_IDS: readonly Kind[] = [...BOOKED, 'Contacts', 'Items', 'Accounts'];

function ownFields(kind: Kind): [string, FilterField][] {
  const { id, number, name, status } = KIND_FIELDS[kind];
  const fields: [string, FilterField][] = [
    [number, { column: 'number', type: 'text' }],
    [name, { column: 'name', type: 'text' }],
    [status, { column: 'status', type: 'text' }],
    [id, { column: GUID_IDS.includes(kind) ? 'key' : 'id', type: GUID_IDS.includes(kind) ? 'guid' : 'text' }],
  ];
  return fields.filter(([field]) => field !== '');
}

/** Fields that `where` and `order` accept for a kind, by name in lower case. */
export function filterFields(kind: Kind): Map<string, FilterField> {
  const fields = [...(BOOKED.includes(kind) ? DOCUMENT : [UPDATED]), ...ownFields(kind)];
  return new Map(fields.map(([name, field]) => [name.toLowerCase(), field]));
}
