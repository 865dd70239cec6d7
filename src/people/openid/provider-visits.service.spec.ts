import fc from 'fast-check';
import { consolePage } from './provider-visits.service';

const HERE = 'https://ledgerstamp.example';

describe('the page after a sign-in', () => {
  it.each([
    ['/console/documents?state=held#top', '/console/documents?state=held#top'],
    ['/console', '/console'],
    ['/console/../console/board', '/console/board'],
    ['https://evil.example/console/', '/console/'],
    ['//evil.example/console/', '/console/'],
    [String.raw`\\evil.example/console/`, '/console/'],
    ['/console/..//evil.example', '/console/'],
    ['/consoles', '/console/'],
    ['/api/session', '/console/'],
    ['javascript:alert(1)', '/console/'],
    [undefined, '/console/'],
    [['/console/board'], '/console/'],
  ])('of %j is %s', (wished, page) => expect(consolePage(wished)).toBe(page));

  it('is a page of our console, whatever was wished', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '//',
      'console',
      '@',
      ':',
      'evil.example',
      '\t',
      '%2f',
      '?',
      '#',
    );
    const wished = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(wished, (text) => {
        const { origin, pathname } = new URL(consolePage(text), HERE);
        expect([origin, /^\/console(\/|$)/.test(pathname)]).toEqual([HERE, true]);
      }),
    );
  });
});
