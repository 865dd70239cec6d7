import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { displayText } from '../../domain/unstorable-text';
import { refusal } from '../../domain/issues/refuse';
import type { SavedViewDto, SavedViewInputDto } from './saved-view.dto';

/** Maximum number of views, enough for a person and a limit for a program. */
const MOST = 50;

/** Saved views of people, each readable and changeable only by its person. */
@Injectable()
export class SavedViewsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(personId: string, page: string): Promise<SavedViewDto[]> {
    return this.dataSource.query(
      'select id, name, query from saved_views where person_id = $1 and page = $2 order by name',
      [personId, page],
    );
  }

  /** Saves a view; one of the same name is replaced. */
  async keep(personId: string, { page, name, query }: SavedViewInputDto): Promise<void> {
    await this.dataSource.query(
      `insert into saved_views (person_id, page, name, query)
       select $1, $2, $3, $4 where (select count(*) from saved_views where person_id = $1) < $5
       on conflict on constraint saved_views_unique do update set query = excluded.query`,
      [personId, page, displayText(name.trim()), displayText(query), MOST],
    );
  }

  /** @throws NotThere for a view of another person */
  async forget(personId: string, id: string): Promise<void> {
    const [, gone] = await this.dataSource.query<[unknown, number]>(
      'delete from saved_views where id = $1 and person_id = $2',
      [id, personId],
    );
    if (gone === 0) throw refusal('NOT_THERE', { what: 'saved view' });
  }
}
