import { rules } from '../../../test/support/sales-document-builder';
import {
  afterReading,
  type Binding,
  type BooksIdentity,
  compareBooks,
  compareService,
  confirmedBinding,
  identityText,
  type ServiceIdentity,
  UNKNOWN_BINDING,
} from './identity';

const CUSTOMS = rules().country.taxpayers;
const BOOKS: BooksIdentity = { tenantId: 'tenant-1', taxNumber: '2000123456', names: ['Sample Trading'] };
const SERVICE: ServiceIdentity = {
  ...{ user: 'api@sample.example', deviceId: '11111', serialNumber: 'SN-1' },
  ...{ tin: '2000123456', vatNumber: '220123456', name: 'Sample Trading (Pvt) Ltd' },
};
const BOUND: Binding = { books: BOOKS, service: SERVICE };
const OTHER_DEVICE = { ...SERVICE, deviceId: '22222' };
const OTHER_BOOKS = { ...BOOKS, taxNumber: '2000999999' };

describe('books that are read again', () => {
  it.each<[ReturnType<typeof compareBooks>, string, Partial<BooksIdentity>, Partial<BooksIdentity>]>([
    ['same', 'tax number and name agree', {}, { names: ['SAMPLE TRADING (Pvt) Ltd'] }],
    ['said', 'the tax number agrees and the name is another', {}, { names: ['Sample Group'] }],
    ['same', 'one of several numbers agrees', {}, { taxNumber: 'TIN 2000123456, VAT 220123456' }],
    ['other', 'the tax number is another, whatever the name', {}, { taxNumber: '2000999999' }],
    ['other', 'they are another organisation of the platform', {}, { tenantId: 'tenant-2' }],
    ['same', 'neither has a number and the names agree', { taxNumber: null }, { taxNumber: null }],
    [
      'said',
      'neither has a number and the name is another',
      { taxNumber: null },
      { taxNumber: '', names: [] },
    ],
    ['said', 'one side has a number and the names agree', {}, { taxNumber: null }],
    [
      'other',
      'one side has a number and the name is another',
      { taxNumber: null },
      { names: ['Sample Group'] },
    ],
  ])('are judged as "%s" where %s', (weight, _what, bound, read) => {
    expect(compareBooks({ ...BOOKS, ...bound }, { ...BOOKS, ...read }, CUSTOMS)).toBe(weight);
  });
});

describe('a fiscal account that is read again', () => {
  it.each<[ReturnType<typeof compareService>, string, Partial<ServiceIdentity>, Partial<ServiceIdentity>]>([
    [
      'same',
      'only spelling differs',
      {},
      { deviceId: '0011111', serialNumber: 'sn-1 ', vatNumber: '220 123 456' },
    ],
    ['same', 'it says less of the taxpayer than before', {}, { tin: null, vatNumber: null, name: null }],
    ['other', 'its device is another', {}, { deviceId: '22222' }],
    ['other', 'its device is gone', {}, { deviceId: null }],
    ['other', 'its device has another serial number', {}, { serialNumber: 'SN-2' }],
    ['other', 'its device is that of another TIN', {}, { tin: '2000999999' }],
    ['other', 'its taxpayer has lost the VAT number', {}, { vatNumber: null }],
    ['other', 'its taxpayer has another VAT number', {}, { vatNumber: '220999999' }],
    ['said', 'its taxpayer has got a VAT number', { vatNumber: null }, {}],
    ['said', 'its taxpayer has another name', {}, { name: 'Sample Group' }],
    ['said', 'its user is another', {}, { user: 'second@sample.example' }],
    ['same', 'nothing was known before', UNKNOWN_BINDING.service, { vatNumber: null }],
  ])('is judged as "%s" where %s', (weight, _what, bound, read) => {
    expect(compareService({ ...SERVICE, ...bound }, { ...SERVICE, ...read }, CUSTOMS)).toBe(weight);
  });
});

describe('who is who for a client at a fiscal account', () => {
  it('stays as it was confirmed where another is read, which is kept apart until persons confirm it', () => {
    const after = afterReading(BOUND, { books: OTHER_BOOKS, service: OTHER_DEVICE }, CUSTOMS);
    expect(after).toEqual({ ...BOUND, differs: { books: OTHER_BOOKS, service: OTHER_DEVICE } });
    expect(confirmedBinding(after)).toEqual({ books: OTHER_BOOKS, service: OTHER_DEVICE });
  });

  it('is without a difference again once it is read as it was confirmed, side by side', () => {
    const differing: Binding = { ...BOUND, differs: { books: OTHER_BOOKS, service: OTHER_DEVICE } };
    expect(afterReading(differing, { books: BOOKS }, CUSTOMS)).toEqual({
      ...BOUND,
      differs: { service: OTHER_DEVICE },
    });
    expect(afterReading(differing, { books: BOOKS, service: SERVICE }, CUSTOMS)).toEqual(BOUND);
  });

  it('takes up what was not known when it was confirmed, so that the next reading is compared with it', () => {
    const unknown: Binding = { ...UNKNOWN_BINDING, books: { ...UNKNOWN_BINDING.books, names: BOOKS.names } };
    const read = { books: { ...BOOKS, taxNumber: null }, service: { ...SERVICE, vatNumber: null } };
    const known = afterReading(unknown, read, CUSTOMS);
    expect(known).toEqual(read);
    expect(afterReading(known, { service: OTHER_DEVICE }, CUSTOMS).differs).toEqual({
      service: OTHER_DEVICE,
    });
  });

  it('takes up nothing of another side, not even what was not known of its own', () => {
    const books = { ...BOOKS, tenantId: null };
    const bound: Binding = { books, service: { ...SERVICE, tin: null, user: null } };
    const read = { books: { ...OTHER_BOOKS, tenantId: 'tenant-2' }, service: OTHER_DEVICE };
    expect(afterReading(bound, read, CUSTOMS)).toEqual({ ...bound, differs: read });
  });

  it('keeps what was confirmed and is not read any more, and what was said of the side that is not read', () => {
    const said = { service: { ...SERVICE, name: 'Sample Group' } };
    const less = { ...BOOKS, taxNumber: null };
    expect(afterReading({ ...BOUND, said }, { books: less }, CUSTOMS)).toEqual({
      ...BOUND,
      said: { ...said, books: less },
    });
  });

  it('takes up no VAT number, and names it as news that stops nothing', () => {
    const bound: Binding = { ...BOUND, service: { ...SERVICE, vatNumber: null } };
    expect(afterReading(bound, { service: SERVICE }, CUSTOMS)).toEqual({
      ...bound,
      said: { service: SERVICE },
    });
  });

  it.each<[string, Partial<BooksIdentity>, Partial<ServiceIdentity>]>([
    [
      'Sample Trading, 2000123456 @ 11111 (SN-1): Sample Trading (Pvt) Ltd, TIN 2000123456, VAT 220123456',
      {},
      {},
    ],
    [
      'Sample / Sample Trading @ 11111: Sample Trading (Pvt) Ltd, TIN 2000123456',
      { names: ['Sample', 'Sample', 'Sample Trading'], taxNumber: null },
      { serialNumber: null, vatNumber: null },
    ],
    ['2000123456 @ -: -', { names: [] }, UNKNOWN_BINDING.service],
  ])('is confirmed by the words "%s"', (words, books, service) => {
    const text = identityText({ books: { ...BOOKS, ...books }, service: { ...SERVICE, ...service } });
    expect(text).toBe(words);
  });
});
