import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { tableOf } from '../expect-page';
import { code, linked, page } from './page';

const FOLDER = 'src/operations/doctor/checks';
const LEVELS = ['ok', 'warning', 'fault'];

/** Finding in the source of its check. */
interface Made {
  readonly level: string;
  readonly code: string;
  readonly what: string;
  readonly cure: string;
}

export function doctorFindings(): string {
  const seen = new Map<string, Made>();
  for (const one of readdirSync(FOLDER)
    .filter((name) => /^(?!.*spec).*\.ts$/.test(name))
    .flatMap(madeIn)) {
    const known = seen.get(one.code);
    const levels = new Set([...(known?.level.split(', ') ?? []), ...one.level.split(', ')]);
    seen.set(one.code, { ...(known ?? one), level: [...levels].join(', ') });
  }
  const rows = [...seen.values()].map((one) => [
    code(one.code),
    one.level,
    linked(one.what),
    linked(one.cure),
  ]);
  return page(
    'Findings of `ledgerstamp doctor`',
    'For the person who reads a finding. `…` stands for what was measured. How to run it: [watching](../watching.md#examining-an-installation).',
    '`src/operations/doctor/checks`',
    tableOf(['Code', 'Level', 'Finding', 'What to do'], rows),
  );
}

function madeIn(name: string): Made[] {
  const source = ts.createSourceFile(
    name,
    readFileSync(join(FOLDER, name), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const found: Made[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first, , what, cure] = node.arguments;
      const levels = namesIn(node.expression).filter((one) => LEVELS.includes(one));
      if (levels.length > 0 && first !== undefined && ts.isStringLiteral(first))
        found.push({
          level: levels.join(', '),
          code: first.text,
          what: textOf(what, node),
          cure: cure === undefined ? '' : textOf(cure, node),
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function namesIn(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  const names: string[] = [];
  ts.forEachChild(node, (part) => void names.push(...namesIn(part)));
  return names;
}

/** Text of a literal, of a constant, or of both sides of a choice. */
function textOf(node: ts.Expression | undefined, at: ts.Node): string {
  if (node === undefined) return '…';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => inner(expression, at) + literal.text).join('')
    );
  if (ts.isConditionalExpression(node))
    return [textOf(node.whenTrue, at), textOf(node.whenFalse, at)]
      .filter((text) => text.length > 1)
      .join(' / ');
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, at);
  if (ts.isIdentifier(node)) return constantOf(node.text, at) ?? '…';
  return '…';
}

/** Text of a name within a sentence, if its constant is a sentence too. */
function inner(node: ts.Expression, at: ts.Node): string {
  const text = ts.isIdentifier(node) ? constantOf(node.text, at) : undefined;
  return text !== undefined && text.split(' ').length > 2 ? text : '…';
}

function constantOf(name: string, at: ts.Node): string | undefined {
  for (let scope: ts.Node | undefined = at; scope !== undefined; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements)
      if (ts.isVariableStatement(statement))
        for (const { name: own, initializer } of statement.declarationList.declarations)
          if (own.getText() === name && initializer !== undefined) return textOf(initializer, initializer);
  }
  return undefined;
}
