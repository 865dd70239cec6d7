// Finds the codes of refusals that each handler of a route can answer: those given to `refusal()` in its code, and in all that
// this code calls.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/** Names that many objects without a declared type have. */
const OF_ANYTHING = new Set([
  ...[Array, Map, Set, Promise, String, RegExp, Date, Object, Function].flatMap((one) => [
    ...Object.getOwnPropertyNames(one.prototype),
    ...Object.getOwnPropertyNames(one),
  ]),
  ...['query', 'find', 'findOne', 'save', 'close', 'stop', 'start', 'log', 'warn', 'error'],
]);

/**
 * Follows calls by name and by declared type (fields, parameters, variables, `new`), through interfaces and base classes to all
 * that fulfil them; a method of something untyped where one class alone has its name.
 *
 * @param folder sources @param codes codes of the catalogue
 * @returns sorted codes by handler, as `Controller_method`
 */
export function refusalsOfHandlers(folder, codes) {
  const sources = new Sources(folder, new Set(codes));
  const controllers = sources.classes.filter(({ name }) => name.endsWith('Controller'));
  return Object.fromEntries(
    controllers.flatMap(({ name }) =>
      sources.methodNames(name).map((method) => [`${name}_${method}`, sources.reached(name, method)]),
    ),
  );
}

class Sources {
  /** Classes, interfaces, and what stands for a class: `const Routes = routesOf({ … })`, where `routesOf` returns one. */
  classes = [];
  byName = new Map();
  byMember = new Map();
  files = new Map();
  links = new Map();

  constructor(folder, codes) {
    this.codes = codes;
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of names)
      if (name.endsWith('.ts') && !/[.](spec|d)[.]ts$/.test(name) && !name.startsWith('messages'))
        this.read(resolve(folder, name));
    const makers = this.classes.filter(({ from }) => from !== undefined);
    for (const { tops } of this.files.values())
      for (const top of tops.values())
        if (ts.isVariableDeclaration(top)) this.classes.push(...standIn(top, makers));
    for (const one of this.classes) {
      added(this.byName, one.name, one);
      for (const name of one.members.keys()) added(this.byMember, name, one);
    }
  }

  read(path) {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
    const tops = new Map();
    const imports = new Map();
    for (const one of file.statements) {
      if (ts.isImportDeclaration(one)) readImport(one, path, imports);
      if (ts.isClassDeclaration(one) || ts.isInterfaceDeclaration(one)) this.classes.push(classOf(one));
      if (ts.isVariableStatement(one))
        for (const variable of one.declarationList.declarations) tops.set(variable.name.getText(), variable);
      else if (one.name !== undefined) tops.set(one.name.text, one);
    }
    this.files.set(path, { tops, imports });
    const functions = [...tops.values()].filter((top) => ts.isFunctionDeclaration(top));
    this.classes.push(...functions.flatMap(classesWithin));
  }

  /** Declaration at the top of a file that a name means there. */
  declared(name, path) {
    const { tops, imports } = this.files.get(path) ?? { tops: new Map(), imports: new Map() };
    const [file, own] = imports.get(name) ?? [];
    return tops.get(name) ?? this.files.get(file)?.tops.get(own);
  }

  methodNames(name) {
    const found = this.named(name).flatMap(({ members, bases }) => [
      ...members.keys(),
      ...bases.flatMap((base) => this.methodNames(base)),
    ]);
    return [...new Set(found)];
  }

  named(name) {
    return this.byName.get(name) ?? [];
  }

  /** Codes of a handler with those of the guard before it. */
  reached(controller, method) {
    const above = new Set(this.basesOf(controller));
    const seen = new Set();
    const codes = new Set();
    const follow = (node) => {
      if (seen.has(node)) return;
      seen.add(node);
      const { own, next } = this.linksOf(node);
      for (const code of own) codes.add(code);
      for (const one of next)
        if (Array.isArray(one)) this.bodiesOf(...one, above).forEach(follow);
        else follow(one);
    };
    this.inherited(controller, method).forEach(follow);
    return [...codes].sort();
  }

  basesOf(name) {
    return this.named(name).flatMap(({ bases }) => [
      ...bases,
      ...bases.flatMap((base) => this.basesOf(base)),
    ]);
  }

  /**
   * Bodies that a method of a type can have: its own or inherited one, and those of what extends or implements it; of what stands
   * for a class those of the calling controller's own bases.
   */
  bodiesOf(name, method, above, seen = new Set()) {
    if (seen.has(name)) return [];
    seen.add(name);
    const below = this.classes.filter(
      (one) => one.bases.includes(name) && (!one.standsIn || above.has(one.name)),
    );
    return [
      ...this.inherited(name, method),
      ...below.flatMap((one) => this.bodiesOf(one.name, method, above, seen)),
    ];
  }

  inherited(name, method) {
    return this.named(name).flatMap(({ members, bases }) =>
      members.has(method) ? [members.get(method)] : bases.flatMap((base) => this.inherited(base, method)),
    );
  }

  /** Codes that the code of a node names, and what it calls: nodes, and methods of types. */
  linksOf(node) {
    const known = this.links.get(node);
    if (known !== undefined) return known;
    const links = { own: [], next: [] };
    this.links.set(node, links);
    const path = node.getSourceFile().fileName;
    const typed = new Map([...typesWithin(functionAround(node)), ...typesWithin(node)]);
    const isTable = ts.isVariableDeclaration(node);
    const walk = (part, isCode) => {
      if (ts.isTypeNode(part)) return;
      if (isCode && ts.isStringLiteral(part) && this.codes.has(part.text)) links.own.push(part.text);
      if (ts.isPropertyAccessExpression(part)) links.next.push(...this.accessed(part, typed));
      if (ts.isIdentifier(part) && !isNameOfMember(part)) {
        const top = this.declared(part.text, path);
        if (top !== undefined) links.next.push(...(ts.isClassDeclaration(top) ? constructorsOf(top) : [top]));
      }
      const named =
        ts.isCallExpression(part) && /refusal$/i.test(part.expression.getText()) && part.arguments[0];
      ts.forEachChild(part, (inner) => walk(inner, isCode || inner === named));
    };
    ts.forEachChild(node, (part) => walk(part, isTable));
    return links;
  }

  accessed(part, typed) {
    const method = part.name.text;
    const names = this.typesOf(part.expression, typed).filter((name) => this.byName.has(name));
    if (names.length > 0) return names.map((name) => [name, method]);
    const isCall = ts.isCallExpression(part.parent) && part.parent.expression === part;
    if (!isCall || OF_ANYTHING.has(method)) return [];
    const owners = (this.byMember.get(method) ?? []).filter(({ isClass }) => isClass);
    return owners.length === 1 ? [[owners[0].name, method]] : [];
  }

  /** Names of the types that an expression is declared with; none for what is inferred. */
  typesOf(expression, typed) {
    if (expression.kind === ts.SyntaxKind.ThisKeyword || expression.kind === ts.SyntaxKind.SuperKeyword)
      return [classAround(expression)];
    if (ts.isIdentifier(expression)) return typed.get(expression.text) ?? [expression.text];
    if (ts.isNewExpression(expression)) return [expression.expression.getText()];
    if (!ts.isPropertyAccessExpression(expression)) return [];
    return this.typesOf(expression.expression, typed).flatMap((name) =>
      this.fieldOf(name, expression.name.text),
    );
  }

  fieldOf(name, field) {
    return this.named(name).flatMap(
      ({ fields, bases }) => fields.get(field) ?? bases.flatMap((base) => this.fieldOf(base, field)),
    );
  }
}

function added(lists, name, one) {
  lists.set(name, [...(lists.get(name) ?? []), one]);
}

function readImport({ moduleSpecifier: { text }, importClause }, path, imports) {
  const named = importClause?.namedBindings;
  if (!text.startsWith('.') || named === undefined || !ts.isNamedImports(named)) return;
  for (const { name, propertyName } of named.elements)
    imports.set(name.text, [join(dirname(path), `${text}.ts`), (propertyName ?? name).text]);
}

function classOf(node) {
  const members = new Map();
  const fields = new Map();
  for (const member of node.members) {
    const name = member.name?.getText();
    if (ts.isConstructorDeclaration(member))
      for (const one of member.parameters)
        if (one.modifiers) fields.set(one.name.getText(), typeNamesOf(one));
    if (name === undefined) continue;
    if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member) || ts.isAccessor(member))
      members.set(name, member);
    else if (member.initializer && isFunction(member.initializer)) members.set(name, member.initializer);
    else fields.set(name, typeNamesOf(member));
  }
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(({ expression: base }) => (ts.isCallExpression(base) ? base.expression : base).getText()),
  );
  return { name: node.name.text, isClass: ts.isClassDeclaration(node), members, fields, bases };
}

/** Classes within a function, and the function under its own name, with the type of what it is made of. */
function classesWithin(node) {
  const inner = (node.body?.statements ?? []).filter((one) => ts.isClassDeclaration(one)).map(classOf);
  if (inner.length === 0) return [];
  const made = {
    isClass: false,
    members: new Map(),
    fields: new Map(),
    bases: inner.map(({ name }) => name),
  };
  const [from] = node.parameters[0] === undefined ? [] : typeNamesOf(node.parameters[0]);
  return [...inner, { ...made, name: node.name.text, from }];
}

/** Constant that such a function was called for: it inherits from the class, and its object fulfils the type. */
function standIn({ name, initializer }, makers) {
  if (initializer === undefined || !ts.isCallExpression(initializer)) return [];
  const maker = makers.find((one) => one.name === initializer.expression.getText());
  const [given] = initializer.arguments;
  if (maker === undefined || given === undefined || !ts.isObjectLiteralExpression(given)) return [];
  const members = new Map(given.properties.map((one) => [one.name?.getText(), one.initializer ?? one]));
  return [
    { name: name.getText(), standsIn: true, members, fields: new Map(), bases: [maker.name, maker.from] },
  ];
}

/** Names of types that the declaration of a variable, parameter or field names. */
function typeNamesOf({ type, initializer }) {
  if (type === undefined)
    return initializer && ts.isNewExpression(initializer) ? [initializer.expression.getText()] : [];
  const names = [];
  const walk = (part) => {
    if (ts.isTypeReferenceNode(part)) names.push(part.typeName.getText());
    ts.forEachChild(part, walk);
  };
  walk(type);
  return names;
}

function typesWithin(node) {
  const typed = new Map();
  const walk = (part) => {
    if ((ts.isParameter(part) || ts.isVariableDeclaration(part)) && ts.isIdentifier(part.name)) {
      const names = typeNamesOf(part);
      if (names.length > 0) typed.set(part.name.text, names);
    }
    ts.forEachChild(part, walk);
  };
  walk(node);
  return typed;
}

const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

function isNameOfMember(node) {
  const { parent } = node;
  const hasName = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent);
  return hasName && parent.name === node;
}

function constructorsOf({ members }) {
  return members.filter((member) => ts.isConstructorDeclaration(member));
}

function classAround(node) {
  let around = node;
  while (around !== undefined && !ts.isClassLike(around)) around = around.parent;
  return around?.name?.text ?? '';
}

/** Outermost function around a class, whose parameters its methods see. */
function functionAround(node) {
  const above = [];
  for (let around = node; around !== undefined; around = around.parent) above.unshift(around);
  return above.find((one) => ts.isFunctionDeclaration(one)) ?? node;
}
