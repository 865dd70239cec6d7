import fc from 'fast-check';
import type { Shape } from '../api/client';
import { lineKey, stillList } from './still-list';

type Group = Shape<'WorkGroupDto'>;

function group(code: string, ...items: string[]): Group {
  const lines = items.map((item) => ({ organisationId: 'a', item }));
  return { kind: 'held', code, lines, lineCount: lines.length } as Group;
}

function codes({ groups }: ReturnType<typeof stillList>): string[] {
  return groups.map((one) => `${one.group.code}: ${one.group.lines.map(({ item }) => item).join()}`);
}

describe('the list of work', () => {
  const shown = [group('LATE', '1', '2'), group('TIN', '3')];

  it('keeps its order, and counts what is new', () => {
    const now = [group('NEW', '9'), group('TIN', '3', '4'), group('LATE', '2', '1')];
    const still = stillList(shown, now, false);
    expect(codes(still)).toEqual(['LATE: 1,2', 'TIN: 3']);
    expect(still.changes).toBe(2);
  });

  it('keeps the place of what is being checked, and drops what is settled', () => {
    const now = [group('LATE', '2')];
    const checking = stillList(shown, now, true);
    expect(codes(checking)).toEqual(['LATE: 1,2', 'TIN: 3']);
    expect(checking.groups.map(({ gone }) => [...gone])).toEqual([['a 1'], ['a 3']]);
    expect(codes(stillList(shown, now, false))).toEqual(['LATE: 2']);
    expect(codes(stillList(shown, now, true, new Set(['a 3'])))).toEqual(['LATE: 1,2']);
  });

  it('keeps lines that may only be among those that are not loaded', () => {
    const now = [{ ...group('LATE', '2'), lineCount: 30 }];
    expect(stillList(shown, now, false).groups[0]?.gone.size).toBe(0);
  });

  it('never moves or adds a line, whatever comes', () => {
    const anyGroups = fc.uniqueArray(
      fc.record({
        code: fc.constantFrom('A', 'B', 'C', 'D'),
        items: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4')),
      }),
      { selector: ({ code }) => code },
    );
    const keys = (groups: readonly Group[]): string[] =>
      groups.flatMap(({ code, lines }) => lines.map((line) => `${code} ${lineKey(line)}`));
    fc.assert(
      fc.property(anyGroups, anyGroups, fc.boolean(), (before, after, isChecking) => {
        const [was, now] = [before, after].map((all) => all.map(({ code, items }) => group(code, ...items)));
        const still = stillList(was ?? [], now ?? [], isChecking);
        const left = keys(still.groups.map((one) => one.group));
        expect(keys(was ?? []).filter((key) => left.includes(key))).toEqual(left);
      }),
    );
  });
});
