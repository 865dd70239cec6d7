import type { BooksMenus } from '../../domain/issues/places';

/** Xero's own names of its pages and fields, in its English. */
export const XERO_MENUS: BooksMenus = {
  document: 'Sales > the document',
  documentApproval: 'Sales > the document > Approve',
  documentNumber: 'Sales > the document > Number',
  documentDate: 'Sales > the document > Issue date',
  documentFiles: 'Sales > the document > Files and History',
  documentLines: 'Sales > the document > Lines',
  documentTotal: 'Sales > the document > Lines and total',
  line: 'Sales > the document > the line > Amount and tax rate',
  lineDescription: 'Sales > the document > the line > Description',
  linePrice: 'Sales > the document > the line > Quantity and price',
  lineDiscount: 'Sales > the document > the line > Discount',
  lineTax: 'Sales > the document > the line > Tax rate',
  invoicePayment: 'Sales > the invoice > Add payment',
  creditedInvoice: 'Sales > the invoice that it credits',
  creditNoteReference: 'Sales > the credit note > Reference',
  creditNoteAllocation: 'Sales > the credit note > Allocate credit, or its Reference',
  creditNoteCurrency: 'Sales > the credit note > Currency',
  contactName: 'Contacts > the contact > Edit > Contact name',
  contactTin:
    'Contacts > the contact > Edit > the field chosen for the TIN (by default the registration number)',
  contactVatNumber:
    'Contacts > the contact > Edit > the field chosen for the VAT number (by default the tax number)',
  contactCountry: 'Contacts > the contact > Edit > Addresses > Country',
  contactAddress: 'Contacts > the contact > Edit > Addresses',
  itemCode: 'Products and services > the item > Code',
  namedField: 'The field named, in the document or its contact',
};
