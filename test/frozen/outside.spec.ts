import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import type { Command } from 'commander';
import { program } from '../../src/cli/program';
import { ALERT_CATALOGUE } from '../../src/domain/issues/alert-catalogue';
import { GATE_FINDINGS } from '../../src/domain/lifecycle/gate-catalogue';
import { ISSUE_CATALOGUE } from '../../src/domain/issues/issue-catalogue';
import { DOCUMENT_STATES } from '../../src/domain/lifecycle/lifecycle';
import { CLASSES } from '../../src/domain/sales/reconciliation-class';
import { EXAMPLES } from '../../src/open-api-examples';
import { REFUSAL_CATALOGUE } from '../../src/domain/issues/refusal-catalogue';
import { ACTIONS } from '../../src/people/rights/actions';
import { Environment } from '../../src/platform/config/environment';
import { expectFrozen } from './expect-frozen';

describe('what others rely on', () => {
  it('is the frozen description of the API', () => {
    const description: unknown = JSON.parse(readFileSync('dist/openapi.json', 'utf8'));
    expectFrozen('openapi.json', withSortedEnums(description) as object);
  });

  it('is described by examples that their own schemas accept', () => {
    const description = readFileSync('dist/openapi.json', 'utf8');
    // JSON Schema, and so OpenAPI 3.1, has no such word: a value that may be null has that as one of its types.
    expect(description).not.toContain('"nullable"');
    const { components, ...document } = JSON.parse(description) as {
      components: { schemas: object };
    };
    const ajv = new Ajv({ strict: false, validateFormats: false });
    let examples = 0;
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      const { schema, example } = part as { readonly schema?: object; readonly example?: unknown };
      if (schema !== undefined && example !== undefined) {
        examples += 1;
        const isValid = ajv.validate({ ...schema, components }, example);
        expect([example, isValid ? null : ajv.errors]).toEqual([example, null]);
      }
      Object.values(part).forEach(visit);
    };
    visit(document);
    const problem = { $ref: '#/components/schemas/Problem' };
    visit({
      schema: problem,
      example: (components.schemas as { Problem: { example: object } }).Problem.example,
    });
    expect(examples).toBe(1 + Object.values(EXAMPLES).flatMap((one) => Object.values(one)).length);
  });

  it('is the frozen command line', () => {
    expectFrozen('command-line.txt', helpOf(program()).join('\n'));
  });

  it('is the frozen list of codes and settings', () => {
    expectFrozen('codes.json', {
      settings: Object.fromEntries(
        Object.entries(new Environment() as object).map(([name, usual]) => [name, usual ?? null]),
      ),
      states: DOCUMENT_STATES,
      issues: ISSUE_CATALOGUE,
      gates: GATE_FINDINGS,
      alerts: ALERT_CATALOGUE,
      refusals: REFUSAL_CATALOGUE,
      reconciliation: CLASSES,
      actions: ACTIONS,
    });
  });
});

function helpOf(command: Command): string[] {
  const own = command.configureHelp({ helpWidth: 100 }).helpInformation();
  return [own, ...command.commands.flatMap(helpOf)];
}

/** Sorts the members of unions, whose order changes from build to build. */
function withSortedEnums(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withSortedEnums);
  if (typeof part !== 'object' || part === null) return part;
  const own = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    name === 'enum' && Array.isArray(value) ? [...(value as unknown[])].sort() : withSortedEnums(value),
  ]);
  return Object.fromEntries(own);
}
