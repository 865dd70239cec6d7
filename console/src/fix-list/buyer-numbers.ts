export interface Numbers {
  readonly tin: string;
  readonly vatNumber: string;
}

/** Numbers that an issue names; those that it does not ask about are left out. */
export interface ReadOfContact {
  readonly tin: string;
  readonly vatNumber: string | null;
}

/** Numbers of a rule; null: as the contact has it. `none` as the VAT number: none is sent. */
type StoredNumbers = { readonly [name in keyof Numbers]: string | null };

/** Name and numbers of a contact as an issue shows them. */
export interface ShownOfContact extends Partial<ReadOfContact> {
  readonly customer?: string;
  /** The only number that is shown of a contact abroad. */
  readonly number?: string;
  /** Reason for a doubt; for some of them the TIN is not the contact's own. */
  readonly why?: string;
}

/** Name and numbers as they are shown, with which a rule is given: it is refused where the contact has others now. */
export function seenContact(
  code: string,
  { customer, tin, vatNumber, number, why = '' }: ShownOfContact,
): Partial<Record<'seenName' | 'seenTin' | 'seenVatNumber', string>> {
  const shown = code === 'BUYER_TIN_MISSING' ? '' : (tin ?? number);
  return {
    ...(customer === undefined ? {} : { seenName: customer }),
    ...(shown === undefined || ['several', 'changed'].includes(why) ? {} : { seenTin: shown }),
    ...(vatNumber === undefined ? {} : { seenVatNumber: vatNumber ?? '' }),
  };
}

/** Numbers with which the form begins: those that are asked about, else those of the present rule. */
export function shownNumbers(
  read: Partial<ReadOfContact>,
  stored: Partial<StoredNumbers> | undefined,
): Numbers {
  const ofRule = stored?.vatNumber === 'none' ? '' : (stored?.vatNumber ?? '');
  return { tin: read.tin ?? stored?.tin ?? '', vatNumber: read.vatNumber ?? ofRule };
}

/**
 * Numbers to be stored. Those that stay as read are not, because they are checked again with the contact; next to a typed
 * TIN the contact's numbers are not read, so that its VAT number is stored as it was shown.
 * @param isVatAsked true: an empty VAT number means that none is sent, as where one that was shown is cleared
 */
export function storedNumbers(
  typed: Numbers,
  read: Partial<ReadOfContact>,
  stored: Partial<StoredNumbers> | undefined,
  isVatAsked: boolean,
): StoredNumbers {
  const isAsRead = typed.tin === read.tin && stored?.tin !== read.tin;
  const tin = typed.tin === '' || isAsRead ? null : typed.tin;
  const isCleared = shownNumbers(read, stored).vatNumber !== '' || stored?.vatNumber === 'none';
  if (typed.vatNumber === '') return { tin, vatNumber: isVatAsked || isCleared ? 'none' : null };
  return { tin, vatNumber: tin === null && typed.vatNumber === read.vatNumber ? null : typed.vatNumber };
}
