import { inEnglish } from '../../../../test/support/in-english';
import { refusedByXero } from './xero-refusal';

describe("Xero's words of refusal", () => {
  it.each([
    [
      'The document date cannot be before the period lock date, currently set at 31 March 2026',
      'LOCKED_PERIOD',
    ],
    ['The document date cannot be before the end of year lock date', 'LOCKED_PERIOD'],
    ['A document can have at most 10 attachments.', 'ATTACHMENTS_FULL'],
    ['Maximum number of attachments has been reached', 'ATTACHMENTS_FULL'],
    ['The contact has been archived. The contact must be un-archived first.', 'CONTACT_ARCHIVED'],
    [
      'Invoice not of valid status for modification This document cannot be edited as it has a payment or credit note allocated to it.',
      'SETTLED',
    ],
    ['Invoice not of valid status for modification', 'NOT_EDITABLE'],
    ['Credit note not of valid status for modification', 'NOT_EDITABLE'],
    ['Invoice with the specified InvoiceID could not be found.', 'DOCUMENT_GONE'],
    ['Xero, attachment: no reason given (HTTP 404)', 'DOCUMENT_GONE'],
    ['Url is not valid', 'LINK_NOT_TAKEN'],
    ['Xero, attachment: no reason given (HTTP 413)', 'FILE_NOT_TAKEN'],
    ['The file name contains characters that are not allowed.', 'FILE_NOT_TAKEN'],
    ['Details can be at most 250 characters long.', 'NOTE_NOT_TAKEN'],
    ['Something else', 'OTHER'],
    ['', 'OTHER'],
  ])('%j are %s', (words, reason) => {
    const result = refusedByXero('link', words);
    expect(result).toMatchObject({ part: 'link', result: 'refused', reason });
    expect(inEnglish(result.detail)).toMatch(/^[A-Z].*[."]$/);
  });

  it('are quoted without our own wrapping, and not at any length', () => {
    expect(inEnglish(refusedByXero('note', 'Xero, note: Because. (HTTP 400)').detail)).toMatch(
      /Xero says: "Because\."$/,
    );
    expect(inEnglish(refusedByXero('note', 'Xero, note: no reason given (HTTP 404)').detail)).toMatch(
      /gave no reason\.$/,
    );
    expect(inEnglish(refusedByXero('note', 'x'.repeat(5_000)).detail).length).toBeLessThan(400);
  });
});
