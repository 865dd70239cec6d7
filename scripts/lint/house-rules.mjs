const FROM_NEST = "ImportDeclaration[source.value='@nestjs/common']";

/** Lint rules of this project alone, as selectors of the syntax tree. */
export default {
  meta: { name: 'house' },
  rules: {
    'clock-of-the-database': ruleOf(
      'A stored time is compared with the clock of the database (OrganisationWork.now, DatabaseClock). A file that ' +
        'compares with no stored time is listed in oxlint.config.mjs.',
      [
        "CallExpression[callee.object.name='Date'][callee.property.name='now']",
        "NewExpression[callee.name='Date'][arguments.length=0]",
      ],
    ),
    'refusals-have-no-status': ruleOf(
      'Throw a Refusal (domain/issues/refuse.ts): a filter gives it its status. Statuses are a matter of controllers, guards, middleware ' +
        'and filters.',
      [
        `${FROM_NEST} > ImportSpecifier[imported.name=/Exception$/]`,
        // Forbids other ways of importing, which would hide the imported names.
        `${FROM_NEST} > ImportNamespaceSpecifier`,
        "ImportExpression[source.value='@nestjs/common']",
        "ExportNamedDeclaration[source.value='@nestjs/common']",
      ],
    ),
    'few-parts-of-a-class': ruleOf(
      'A constructor takes at most five parts: make one class of some of them.',
      ["MethodDefinition[kind='constructor'][value.params.length>5]"],
    ),
    'intervals-do-not-overlap': ruleOf(
      'Work that takes longer than its interval must not begin again: use NonOverlapping (platform/schedule).',
      [
        "Program:has(Decorator[expression.callee.name='Interval']):not(:has(NewExpression[callee.name='NonOverlapping']))",
      ],
    ),
    'no-barrels': ruleOf('Import from the file itself: a file that passes others on hides who uses whom.', [
      'Program',
    ]),
    'words-have-their-place': ruleOf('Visible words belong in console/src/words (useWords).', visibleWords()),
  },
};

function ruleOf(message, selectors) {
  return {
    create: (context) =>
      Object.fromEntries(
        selectors.map((selector) => [selector, (node) => context.report({ node, message })]),
      ),
  };
}

/** Selectors of text that people read: between tags, in expressions there, and in labels. */
function visibleWords() {
  const attribute =
    'JSXAttribute[name.name=/^(label|title|placeholder|description|alt|aria-label|confirm|consequence|empty|text)$/]';
  const property = 'Property[key.name=/^(label|title|placeholder|description|consequence)$/]';
  const between = 'JSXElement > JSXExpressionContainer';
  return [
    'JSXText[value=/\\p{L}/u]',
    ...[attribute, `${attribute} > JSXExpressionContainer`, property, between].flatMap((place) => [
      `${place} > Literal[value=/\\p{L}/u]`,
      `${place} > ConditionalExpression > Literal[value=/\\p{L}/u]`,
      `${place} > LogicalExpression > Literal[value=/\\p{L}/u]`,
      `${place} > TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]`,
    ]),
  ];
}
