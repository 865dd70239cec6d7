import type { Texts } from '../texts';

/** The fiscal receipt is valid in any case: PDF, note, link and reference are copies for people. */
export const WRITE_BACK_REFUSALS: Texts['writeBackRefusals'] = {
  SETTLED: {
    what: 'Link or reference of a paid, part-paid or credited invoice.',
    fix: 'No action: the PDF contains everything, and so does the note where one is written.',
  },
  LOCKED_PERIOD: {
    what: 'The document is dated in a locked period.',
    fix: 'No action. Or unlock the period in the books and choose "Write back again".',
  },
  NOT_EDITABLE: {
    what: 'The document is voided, deleted, or in a status that does not allow edits.',
    fix: 'Check whether it was changed in the books after fiscalisation.',
  },
  ATTACHMENTS_FULL: {
    what: 'The document has as many files as the books keep.',
    fix: 'Remove a file in the books and choose "Write back again".',
  },
  CONTACT_ARCHIVED: {
    what: "The customer's contact is archived.",
    fix: 'Restore the contact in the books and choose "Write back again".',
  },
  DOCUMENT_GONE: {
    what: 'The books no longer have the document.',
    fix: 'Find out who removed it.',
  },
  LINK_NOT_TAKEN: {
    what: 'The books do not accept the verification address as a link.',
    fix: 'No action: the PDF contains it, and so does the note where one is written.',
  },
  FILE_NOT_TAKEN: {
    what: 'The books do not accept the PDF.',
    fix: 'Report it, with the message of the platform.',
  },
  NOTE_NOT_TAKEN: {
    what: 'The books do not accept the note.',
    fix: 'Report it, with the message of the platform.',
  },
  NOT_STORED: {
    what: 'The PDF was accepted twice, but the stored file has another size.',
    fix: 'Choose "Write back again". If this happens again, attach the PDF by hand.',
  },
  PDF_OF_ANOTHER: {
    what: 'The service returned the PDF of another document, or one that belongs to another receipt; it is not attached.',
    fix: 'Report the document number and its request id to the provider. Once the service returns the right file, choose "Write back again". Or attach the right PDF by hand.',
  },
  PDF_NOT_OF_DOCUMENT: {
    what: 'The PDF shows neither the document number nor the verification code; it is not attached.',
    fix: 'Open the PDF here. If it is the right one, attach it by hand. If not, report the document number and its request id to the provider.',
  },
  PDF_UNREADABLE: {
    what: 'For two hours the service has returned a file that cannot be opened.',
    fix: 'Choose "Write back again". If it stays so, ask the provider, or attach the PDF by hand.',
  },
  OTHER: {
    what: 'A message of the platform that is not known here.',
    fix: 'Read the message, correct what can be corrected, and choose "Write back again". Otherwise report it.',
  },
};
