import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Act, recordAct } from './record-act';

/** For what changes nothing here and is on record all the same: a call to another system that a person asked for. */
@Injectable()
export class Acts {
  constructor(private readonly dataSource: DataSource) {}

  record(act: Act): Promise<void> {
    return recordAct(this.dataSource.manager, act);
  }
}
