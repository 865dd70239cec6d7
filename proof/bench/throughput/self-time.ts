/** Fields of V8's processor profile that are used here. */
export interface ProcessorProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  /** Microseconds since the previous sample. */
  readonly timeDeltas: readonly number[];
}

export interface SelfTime {
  readonly name: string;
  readonly ms: number;
  /** Share of the time in which the process was busy, 0 to 1. */
  readonly share: number;
}

export interface SelfTimes {
  readonly busyMs: number;
  readonly packages: readonly SelfTime[];
  readonly functions: readonly SelfTime[];
}

const WAITING = ['(idle)', '(root)'];
/** Names of V8's own frames, which have no file. */
const ENGINE = ['(program)', '(garbage collector)'];

/** Self time by package (a folder of ours, a dependency, or node) and by function, the longest of each. */
export function selfTimes({ nodes, samples, timeDeltas }: ProcessorProfile, most: number): SelfTimes {
  const nodeOf = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const [packages, functions] = [new Map<string, number>(), new Map<string, number>()];
  let busyMs = 0;
  samples.forEach((id, index) => {
    const frame = nodeOf.get(id);
    if (frame === undefined || WAITING.includes(frame.functionName)) return;
    const ms = (timeDeltas[index] ?? 0) / 1_000;
    busyMs += ms;
    const owner = ENGINE.includes(frame.functionName) ? frame.functionName : packageOf(frame.url);
    add(packages, owner, ms);
    add(functions, `${frame.functionName || '(anonymous)'}  ${placeOf(frame.url, frame.lineNumber)}`, ms);
  });
  const ranked = (times: ReadonlyMap<string, number>): SelfTime[] =>
    [...times]
      .map(([name, ms]) => ({ name: name.trim(), ms, share: ms / Math.max(busyMs, 1) }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, most);
  return { busyMs, packages: ranked(packages), functions: ranked(functions) };
}

function packageOf(url: string): string {
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (dependency !== undefined) return dependency;
  const [, own] = /\/src\/([^/]+)/.exec(url) ?? [];
  if (own !== undefined) return `src/${own}`;
  return url.startsWith('node:') ? 'node' : 'native';
}

function placeOf(url: string, line: number): string {
  const short = url.replace(/^.*\/(node_modules|src)\//, (_all, folder: string) =>
    folder === 'src' ? 'src/' : '',
  );
  return short === '' ? '' : `${short}:${line + 1}`;
}

function add(times: Map<string, number>, name: string, ms: number): void {
  times.set(name, (times.get(name) ?? 0) + ms);
}
