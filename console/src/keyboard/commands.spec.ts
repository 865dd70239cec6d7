import { type Circumstances, commandOf, holds, type Pressed } from './commands';

const FREE: Circumstances = { isSecond: false, isTaken: false, hasSingleKeys: true };

function pressed(key: string, held: Partial<Pressed> = {}): Pressed {
  return { key, ctrlKey: false, metaKey: false, altKey: false, ...held };
}

describe('what keys ask for', () => {
  it.each([
    ['?', { kind: 'shortcuts' }],
    ['/', { kind: 'field' }],
    ['j', { kind: 'row', by: 1 }],
    ['k', { kind: 'row', by: -1 }],
    ['g', { kind: 'begin' }],
    ['e', { kind: 'press', key: 'e' }],
    ['u', { kind: 'press', key: 'u' }],
    ['x', null],
  ])('is known of the single key %s', (key, command) => {
    expect(commandOf(pressed(key), FREE)).toEqual(command);
  });

  it('is a page after g, whatever the key means alone', () => {
    expect(commandOf(pressed('j'), { ...FREE, isSecond: true })).toEqual({ kind: 'page', letter: 'j' });
  });

  it('is nothing while somebody types, in a dialogue, with another key held, or where single keys are off', () => {
    expect(commandOf(pressed('g'), { ...FREE, isTaken: true })).toBeNull();
    expect(commandOf(pressed('g'), { ...FREE, hasSingleKeys: false })).toBeNull();
    expect(commandOf(pressed('?', { altKey: true }), FREE)).toBeNull();
    expect(commandOf(pressed('j', { ctrlKey: true }), FREE)).toBeNull();
  });

  it('is the search with Ctrl or Cmd, also out of a field', () => {
    const taken = { isSecond: false, isTaken: true, hasSingleKeys: false };
    expect(commandOf(pressed('k', { ctrlKey: true }), taken)).toEqual({ kind: 'search' });
    expect(commandOf(pressed('K', { metaKey: true }), taken)).toEqual({ kind: 'search' });
  });
});

describe('a text that is looked for', () => {
  it('is found by its words in any order, without accents and capital letters', () => {
    expect(holds('Café Mbare (Pvt) Ltd', 'mbare CAFE')).toBe(true);
    expect(holds('Café Mbare (Pvt) Ltd', 'mbare bakery')).toBe(false);
  });
});
