/** Names of the parts of {@link BuyerAddress}, in reading order. */
export const ADDRESS_PARTS = [
  'houseNo',
  'street',
  'city',
  'province',
] as const satisfies readonly (keyof BuyerAddress)[];
export type AddressPart = (typeof ADDRESS_PARTS)[number];

export interface BuyerAddress {
  readonly province: string;
  readonly street: string;
  readonly houseNo: string;
  readonly city: string;
}
