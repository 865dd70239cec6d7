const MOST_AT_ONCE = 100;

interface Asked<Item, Answer> {
  readonly item: Item;
  readonly done: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Combines concurrent calls: while one runs, further requests are collected for the next. Nobody waits for others to
 * come.
 */
export class Gathered<Item, Answer> {
  private readonly asked: Asked<Item, Answer>[] = [];
  private isUnderWay = false;

  /** @param all function for several items that returns their answers in order; a single item may be retried */
  constructor(private readonly all: (items: readonly Item[]) => Promise<readonly Answer[]>) {}

  /** @throws what the statement throws for this item alone */
  ask(item: Item): Promise<Answer> {
    return new Promise((done, failed) => {
      this.asked.push({ item, done, failed });
      if (this.isUnderWay) return;
      this.isUnderWay = true;
      // Delays by a microtask, to collect all callers of the same tick.
      queueMicrotask(() => void this.askAll());
    });
  }

  private async askAll(): Promise<void> {
    while (this.asked.length > 0) await this.askGroup(this.asked.splice(0, MOST_AT_ONCE));
    this.isUnderWay = false;
  }

  /**
   * Asks for a group; if that fails, each item is retried alone, so that a failure affects only its own item.
   */
  private async askGroup(group: readonly Asked<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.all(group.map(({ item }) => item));
      group.forEach(({ done }, at) => done(answers[at] as Answer));
    } catch (error) {
      const [only] = group;
      if (group.length === 1) only?.failed(error);
      else for (const one of group) await this.askGroup([one]);
    }
  }
}
