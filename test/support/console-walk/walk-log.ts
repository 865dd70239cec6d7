import Table from 'cli-table3';
import type { Request, Response } from 'playwright-core';
import { placeOf } from './rarely-used';

/** Coverage of a walk: pages, kinds of acts, faults, and changes with their answers. */
export class WalkLog {
  private readonly pages = new Map<string, number>();
  private readonly acts = new Map<string, number>();
  private readonly faults = new Map<string, number>();
  private readonly done = new Map<string, number>();
  private readonly refused = new Map<string, number>();
  private readonly unheard = new Map<string, number>();
  private confirmed = 0;

  /** @param routes that change something, as named by the description of the API */
  constructor(private readonly routes: readonly string[]) {}

  step(path: string, act: string, fault: string | null): void {
    count(this.pages, placeOf(path));
    count(this.acts, /^(press twice|the session|another person|a \w+|\w+)/.exec(act)?.[0] ?? act);
    count(this.faults, fault ?? 'none');
  }

  answered(response: Response): void {
    const route = this.routeOf(response.request());
    if (route === null) return;
    count(response.ok() ? this.done : this.refused, route);
    if (response.ok() && response.request().headers()['x-ledgerstamp-confirms'] !== undefined)
      this.confirmed += 1;
  }

  failed(request: Request): void {
    const route = this.routeOf(request);
    if (route !== null) count(this.unheard, route);
  }

  /** Route of a call that changes something; null for a call that changes nothing. */
  routeOf(request: Request): string | null {
    const called = `${request.method()} ${new URL(request.url()).pathname}`;
    return this.routes.find((route) => patternOf(route).test(called)) ?? null;
  }

  toString(): string {
    const changes = new Table({ head: ['change', 'done', 'refused', 'without answer'], ...STYLE });
    const reached = this.routes.filter((route) =>
      [this.done, this.refused, this.unheard].some((of) => of.has(route)),
    );
    for (const route of reached)
      changes.push([
        route,
        ...[this.done, this.refused, this.unheard].map((of) => String(of.get(route) ?? 0)),
      ]);
    const left = this.routes.filter((route) => !reached.includes(route));
    return [
      tableOf('page', this.pages),
      tableOf('act', this.acts),
      tableOf('fault', this.faults),
      changes.toString(),
      `${this.confirmed} calls were confirmed by a second person.`,
      `${reached.length} of ${this.routes.length} routes that change something were called; not called: ${left.join(', ')}`,
      '',
    ].join('\n');
  }
}

const STYLE = { style: { head: [], border: [], compact: true } };

function tableOf(name: string, counts: ReadonlyMap<string, number>): string {
  const table = new Table({ head: [name, 'steps'], ...STYLE });
  for (const [what, steps] of [...counts].toSorted(([, a], [, b]) => b - a))
    table.push([what, String(steps)]);
  return table.toString();
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
