/** The name of a customer whose personal data were erased (operations/personal-data/erasing.ts). */
export const ERASED_CUSTOMER = 'erased';
