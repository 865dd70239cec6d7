import { Controller, Get, type INestApplication, Param } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Conflict, InvalidInput, NoLongerKept, NotThere, Unfit } from '../../domain/issues/refusal';
import { refusal } from '../../domain/issues/refuse';
import { problemDetails } from './problem-details';
import { RefusalFilter } from './refusal.filter';

class NothingChosen extends InvalidInput {}

const REFUSALS: Readonly<Record<string, () => Error>> = {
  invalid: () => new InvalidInput(['from must not be after till', 'till is no day']),
  faults: () => new InvalidInput(['row 2: taxType is missing'], { faults: [{ row: 2, field: 'taxType' }] }),
  catalogued: () => refusal('CONFIRMATION_DIFFERS', { number: 'INV-1' }),
  bare: () => refusal('NOT_LIVE'),
  own: () => new NothingChosen('Choose an organisation.'),
  missing: () => new NotThere('There is no such document.'),
  conflict: () => new Conflict('The document is submitted.'),
  gone: () => new NoLongerKept('The documents of this run are not kept.'),
  unfit: () => new Unfit(['fiscalData is missing']),
};

@Controller()
class Refusing {
  @Get([':kind', 'problems/:kind'])
  refuse(@Param('kind') kind: string): never {
    throw REFUSALS[kind]?.() ?? new Error('no such kind');
  }
}

describe('a refusal over HTTP', () => {
  let application: INestApplication;

  beforeAll(async () => {
    const testing = await Test.createTestingModule({
      controllers: [Refusing],
      providers: [{ provide: APP_FILTER, useClass: RefusalFilter }],
    }).compile();
    application = testing.createNestApplication({ logger: false });
    application.use('/problems', problemDetails());
    await application.listen(0, '127.0.0.1');
  });

  afterAll(() => application.close());

  it.each([
    [
      'invalid',
      400,
      '{"message":["from must not be after till","till is no day"],"error":"Bad Request","statusCode":400}',
    ],
    [
      'faults',
      400,
      '{"statusCode":400,"error":"Bad Request","message":["row 2: taxType is missing"],"faults":[{"row":2,"field":"taxType"}]}',
    ],
    [
      'catalogued',
      400,
      '{"message":["confirmation must be the number of the document: INV-1"],"error":"Bad Request","statusCode":400,"code":"CONFIRMATION_DIFFERS","parameters":{"number":"INV-1"}}',
    ],
    [
      'bare',
      409,
      '{"message":"The client needs a fiscal account and a go-live date first.","error":"Conflict","statusCode":409,"code":"NOT_LIVE","parameters":{}}',
    ],
    ['own', 400, '{"message":"Choose an organisation.","error":"Bad Request","statusCode":400}'],
    ['missing', 404, '{"message":"There is no such document.","error":"Not Found","statusCode":404}'],
    ['conflict', 409, '{"message":"The document is submitted.","error":"Conflict","statusCode":409}'],
    ['gone', 410, '{"message":"The documents of this run are not kept.","error":"Gone","statusCode":410}'],
    ['unfit', 422, '{"message":["fiscalData is missing"],"error":"Unprocessable Entity","statusCode":422}'],
  ])('%s is %i with its words as they are', async (kind, status, body) => {
    const answer = await fetch(`${await application.getUrl()}/${kind}`);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(body);
  });

  it.each([
    ['catalogued', '/docs/reference/refusals.html#CONFIRMATION_DIFFERS'],
    ['invalid', 'about:blank'],
  ])('%s has problem details besides', async (kind, type) => {
    const url = await application.getUrl();
    const before = (await (await fetch(`${url}/${kind}`)).json()) as { message: string[] };
    const answer = await fetch(`${url}/problems/${kind}?till=x`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toEqual({
      ...before,
      ...{ type, title: 'Bad Request', status: 400, instance: `/problems/${kind}` },
      detail: before.message.join(' '),
    });
  });
});
