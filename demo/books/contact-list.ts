/** Buyers and suppliers, all invented; numbers and addresses are added in contacts.ts. */
export interface ContactSpec {
  readonly key: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  /** Given only where a contact departs from the rule that it has a TIN and a VAT number. */
  readonly tin?: string;
  readonly vatNumber?: string;
}

function of(key: string, name: string, street: string, city: string, region: string): ContactSpec {
  return { key, name, street, city, region };
}

/** Buyers with everything in order; names vary in what often goes wrong: apostrophe, accent, ampersand, t/a. */
export const ORDINARY_BUYERS: readonly ContactSpec[] = [
  of('school', 'Gweru Vale Primary School', '8 Shamrock Road', 'Gweru', 'Midlands'),
  of('ohara', "O'Hara's Timber Yard (Pvt) Ltd", '112 Coventry Road', 'Harare', 'Harare'),
  of('cafe', 'Café Zambézia (Pvt) Ltd', '5 Livingstone Way', 'Victoria Falls', 'Matabeleland North'),
  of('ndlovu', 'Ndlovu & Sons Construction', '41 Plumtree Road', 'Bulawayo', 'Bulawayo'),
  of('mutasa', 'Mutasa Holdings (Pvt) Ltd t/a Mutasa Builders', '19 Tembwe Street', 'Mutare', 'Manicaland'),
  of('mission', "St Brigid's Mission Hospital", '2 Mission Road', 'Chinhoyi', 'Mashonaland West'),
  of('estate', 'Chipinge Tea Growers Co-operative', '77 Estate Road', 'Chipinge', 'Manicaland'),
  of('lodge', 'Chivero Shore Lodge', '31 Lakeside Drive', 'Norton', 'Mashonaland West'),
  of('foundry', 'Bellevue Foundry Works (Pvt) Ltd', '204 Khami Road', 'Bulawayo', 'Bulawayo'),
  of('farm', 'Mazowe Citrus Farming (Pvt) Ltd', '12A Orange Grove Road', 'Mazowe', 'Mashonaland Central'),
  of('mine', 'Sengwa Ridge Mining (Pvt) Ltd', '3 Shaft Road', 'Zvishavane', 'Midlands'),
  of('motors', 'Masvingo Motor Spares', '66 Hughes Street', 'Masvingo', 'Masvingo'),
  of('clinic', 'Rusape Town Clinic Trust', '15 Herbert Chitepo Street', 'Rusape', 'Manicaland'),
  of('surveyors', 'Dzimba Quantity Surveyors', '9 Selous Avenue', 'Harare', 'Harare'),
  of('bakery', 'Pâtisserie Sable (Pvt) Ltd', '58 Fourth Street', 'Kadoma', 'Mashonaland West'),
  of('solar', 'Zuva Power Systems (Pvt) Ltd', '23-25 Seke Road', 'Harare', 'Harare'),
  of('council', 'Kariba Heights Residents Association', '1 Heights Drive', 'Kariba', 'Mashonaland West'),
  of('agro', 'Hwedza Agro Dealers t/a Green Acre', '17 Market Street', 'Hwedza', 'Mashonaland East'),
];

export const UNUSUAL_BUYERS: readonly ContactSpec[] = [
  { ...of('walk-in', 'Cash Sale Walk-in', '', '', ''), tin: '', vatNumber: '' },
  {
    ...of('no-tin', 'Tariro Moyo Plumbing', '34 Central Avenue', 'Harare', 'Harare'),
    tin: '',
    vatNumber: '',
  },
  {
    ...of('short-tin', 'Chegutu Fencing Contractors', '90 Queen Street', 'Chegutu', 'Mashonaland West'),
    tin: '299900119',
  },
  of('rand', 'Beitbridge Cross-Border Traders', '6 Justitia Road', 'Beitbridge', 'Matabeleland South'),
];

export const SUPPLIERS: readonly ContactSpec[] = [
  of('cement-works', 'Iron Duke Cement Works (Pvt) Ltd', '500 Steelworks Road', 'Redcliff', 'Midlands'),
  of('paint-maker', 'Granite Coatings (Pvt) Ltd', '88 Lobengula Street', 'Bulawayo', 'Bulawayo'),
];
