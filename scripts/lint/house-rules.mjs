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
    'sentences-have-their-place': ruleOf(
      'A sentence for a person belongs in src/messages: give a code and parameters, and of an error its `said` (whyFailed). ' +
        'A text of `new Error` stays English: only the log of an operator shows it.',
      sentences(),
    ),
    'mails-are-said': ruleOf(
      'The words of a mail belong in src/messages (TEXTS_IN[language].mails).',
      prose('Property[key.name=/^(subject|text)$/]'),
    ),
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

/** Selectors of two words, or of a word next to a gap, within a node: English, and no code, name or key. */
function prose(place) {
  const words = String.raw`/\p{Ll}{2}\s+\p{L}|^\s+\p{Ll}{2}|\p{Ll}{2}[:,.]?\s+$/u`;
  return [`${place} Literal[value=${words}]`, `${place} TemplateElement[value.raw=${words}]`];
}

/** Selectors of English where a code with parameters belongs: in sentences and refusals, and in answers of the edge. */
function sentences() {
  const said = 'CallExpression[callee.name=/^(storedSentence|storedAt|refusal)$/]';
  const answer = 'NewExpression[callee.name=/Exception$/]';
  const aWord = String.raw`Literal[value=/^\p{Lu}\p{Ll}+$/u]`;
  return [
    // Names of things in refusals (`what`) are keys of the catalogue.
    ...prose(`${said} > ObjectExpression Property[key.name!='what']`),
    ...prose("CallExpression[callee.name='storedWords']"),
    "CallExpression[callee.name=/^(storedSentence|storedAt|storedWords|refusal)$/] MemberExpression[property.name='message']",
    `${answer} MemberExpression[property.name='message']`,
    ...prose(answer),
    ...[
      `${answer} > ${aWord}`,
      `${answer} > ConditionalExpression > ${aWord}`,
      `${answer} > ArrayExpression > ${aWord}`,
    ],
    ...prose("ClassDeclaration[superClass.name=/Exception$/] CallExpression[callee.type='Super']"),
  ];
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
