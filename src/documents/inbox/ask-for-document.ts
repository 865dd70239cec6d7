import type { EntityManager } from 'typeorm';
import { askToReadById } from '../../organisations/books/read-by-id';

/** Requests that the next run reads a document by its id. */
export async function askForDocument(manager: EntityManager, id: string): Promise<void> {
  await manager.query(askToReadById('documents where id = $1'), [id]);
}
