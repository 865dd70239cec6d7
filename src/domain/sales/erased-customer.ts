/**
 * Placeholder for the name of a customer whose personal data were erased
 * (operations/personal-data/customer-erasure.service.ts).
 */
export const ERASED_CUSTOMER = 'erased';
