import type { EntityManager } from 'typeorm';
import { askToReadById } from '../../organisations/books/read-by-id';

/** A document is to be read from the books by its id, with the next run. */
export async function askForDocument(manager: EntityManager, id: string): Promise<void> {
  await manager.query(askToReadById('documents where id = $1'), [id]);
}
