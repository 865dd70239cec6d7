import { InTurn } from './in-turn';

describe('work that is done in turn', () => {
  it('begins when what was asked for before has ended, in whatever way', async () => {
    const turns = new InTurn();
    const seen: string[] = [];
    const work =
      (name: string, fails = false) =>
      async (): Promise<string> => {
        seen.push(`${name} begins`);
        await new Promise((settle) => setImmediate(settle));
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const answers = [turns.take(work('one')), turns.take(work('two', true)), turns.take(work('three'))];
    expect(await Promise.allSettled(answers)).toMatchObject([
      { value: 'one' },
      { reason: new Error('two') },
      { value: 'three' },
    ]);
    expect(seen).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('has ended when nothing that was asked for is left', async () => {
    const turns = new InTurn();
    let isDone = false;
    void turns.take(async () => {
      await new Promise((settle) => setImmediate(settle));
      isDone = true;
    });
    await turns.ended();
    expect(isDone).toBe(true);
  });
});
