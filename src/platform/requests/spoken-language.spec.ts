import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { TEXTS, TEXTS_IN } from '../../domain/texts/language';
import { speaking, speakingAsAsked, spokenTexts } from './spoken-language';

describe('the language of an answer', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const application = express();
    application.use(speakingAsAsked());
    application.get('/', (_request, response) => {
      // Text after asynchronous work is in the same language.
      setImmediate(() => response.json(spokenTexts().mails.nextStep));
    });
    server = application.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  afterAll(() => server.close());

  it.each([
    ['pt-MZ', 'pt'],
    ['pt', 'pt'],
    ['de, pt-PT;q=0.8, en;q=0.5', 'pt'],
    ['en-ZW, pt;q=0.8', 'en'],
    ['de-DE', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['pt;q=0, de', 'en'],
  ] as const)('is, for "%s", %s', async (wanted, language) => {
    const answer = await fetch(url, { headers: { 'Accept-Language': wanted } });
    expect(await answer.json()).toBe(TEXTS_IN[language].mails.nextStep);
    expect(answer.headers.get('vary')).toContain('Accept-Language');
  });

  it('is English outside requests, and what a piece of work asks for', () => {
    expect(spokenTexts()).toBe(TEXTS);
    expect(speaking('pt', () => spokenTexts())).toBe(TEXTS_IN.pt);
  });
});
