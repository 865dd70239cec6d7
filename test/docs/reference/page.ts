/** Page made from the code; its first lines say so and name the source. */
export function page(title: string, reader: string, source: string, body: string): string {
  return `# ${title}

Generated from ${source}: \`UPDATE_GOLDEN=1 npx jest test/docs\` rewrites this page. ${reader}

${body.trim()}
`;
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Turns names of pages in a sentence into links, and placeholders into code. */
export function linked(text: string): string {
  return text
    .replace(/\bdocs\/([a-z-]+\.md)/g, '[$1](../$1)')
    .replace(/<[A-Z_]+>[\w/]*(?:<\w+>[\w/]*)*/g, (found) => code(found));
}
