import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Act, recordAct } from './record-act';

/** Records acts that change no stored data, such as a call to another system that a person requested. */
@Injectable()
export class ActsService {
  constructor(private readonly dataSource: DataSource) {}

  record(act: Act): Promise<void> {
    return recordAct(this.dataSource.manager, act);
  }
}
