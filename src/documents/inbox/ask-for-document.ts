import type { EntityManager } from 'typeorm';
import { askToReadById } from '../../organisations/books/read-by-id';

/** Requests that a document is read by its id with the next run. */
export async function askForDocument(manager: EntityManager, id: string): Promise<void> {
  await manager.query(askToReadById('documents where id = $1'), [id]);
}
