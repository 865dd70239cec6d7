import { colours } from './colours';

export interface StateCount {
  readonly state: string;
  readonly documents: number;
}

interface Stage {
  readonly name: string;
  readonly done: string;
  /** States from which a document has passed this stage. */
  readonly passed: readonly string[];
}

const FISCALISED = ['fiscalised', 'written_back', 'changed_after_fiscalisation'];
const ANSWERED = ['rejected', ...FISCALISED];
const SENT = ['submitting', 'processing', 'uncertain', ...ANSWERED];
const STAGES: readonly Stage[] = [
  {
    name: 'collect',
    done: 'read from Xero',
    passed: ['collected', 'waiting', 'excluded', 'ready', ...SENT],
  },
  {
    name: 'prepare',
    done: 'mapped, or held with a reason',
    passed: ['waiting', 'excluded', 'ready', ...SENT],
  },
  { name: 'submit', done: 'sent to the fiscal service', passed: SENT },
  { name: 'track', done: 'answered by the fiscal service', passed: ANSWERED },
  {
    name: 'write back',
    done: 'written back to Xero with number, link and PDF',
    passed: ['written_back', 'changed_after_fiscalisation'],
  },
];

const BAR_WIDTH = 24;

/** Shows a line per stage: redrawn in place on a terminal, a plain line per change elsewhere. */
export class Progress {
  private readonly last = new Map<string, string>();
  private drawn = 0;

  constructor(private readonly out: NodeJS.WriteStream) {}

  show(counts: readonly StateCount[]): void {
    const total = sum(counts);
    const numbers = STAGES.map((stage) => sum(counts.filter(({ state }) => stage.passed.includes(state))));
    // Waiting and excluded documents do not move on, so later stages are measured by the rest.
    const moving = total - sum(counts.filter(({ state }) => ['waiting', 'excluded'].includes(state)));
    const goals = STAGES.map((_stage, index) => (index < 2 ? total : moving));
    if (this.out.isTTY) this.redraw(numbers, goals);
    else this.print(numbers, goals);
  }

  private redraw(numbers: readonly number[], goals: readonly number[]): void {
    if (this.drawn > 0) this.out.moveCursor(0, -this.drawn);
    STAGES.forEach((stage, index) => {
      const [number = 0, goal = 0] = [numbers[index], goals[index]];
      const filled = goal === 0 ? 0 : Math.round((BAR_WIDTH * number) / goal);
      const bar = colours.green('█'.repeat(filled)) + colours.dim('░'.repeat(BAR_WIDTH - filled));
      this.out.clearLine(0);
      this.out.write(
        `  ${colours.bold(stage.name.padEnd(11))}${bar} ${String(number).padStart(5)} ${colours.dim(stage.done)}\n`,
      );
    });
    this.drawn = STAGES.length;
  }

  private print(numbers: readonly number[], goals: readonly number[]): void {
    STAGES.forEach((stage, index) => {
      const text = `${numbers[index] ?? 0} of ${goals[index] ?? 0}`;
      if (this.last.get(stage.name) === text || numbers[index] === 0) return;
      this.last.set(stage.name, text);
      this.out.write(`  ${stage.name.padEnd(11)}${text.padStart(12)}  ${stage.done}\n`);
    });
  }
}

function sum(counts: readonly StateCount[]): number {
  return counts.reduce((total, count) => total + count.documents, 0);
}
