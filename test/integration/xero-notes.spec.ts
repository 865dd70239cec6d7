import { XeroBooks } from '../support/xero-books';

describe('a note in the history of a document of Xero', () => {
  let books: XeroBooks;

  beforeAll(async () => {
    books = await XeroBooks.start();
  });

  afterAll(() => books.stop());

  it.each(['invoice', 'credit_note'] as const)(
    'is one for two first tries on a %s, as of a process whose lease expired and its successor',
    async (kind) => {
      const reference = await books.put(kind);
      const first = () => books.connector.note(books.access, reference, 'Once', false);
      for (const { result } of [await first(), await first()]) expect(result).toBe('written');
      const { history } = await books.view(reference);
      expect(history.filter(({ details }) => details === 'Once')).toHaveLength(1);
    },
  );

  it('is written by a later try, whatever Xero repeats of the first', async () => {
    const reference = await books.put('invoice');
    const note = (mayBeThere: boolean) => books.connector.note(books.access, reference, 'Later', mayBeThere);
    await books.fault({ operation: 'PUT history', kind: 'error', status: 500 });
    await expect(note(false)).rejects.toMatchObject({ kind: 'temporary' });
    expect(await note(true)).toMatchObject({ result: 'written' });
    const { history } = await books.view(reference);
    expect(history.filter(({ details }) => details === 'Later')).toHaveLength(1);
  });
});
