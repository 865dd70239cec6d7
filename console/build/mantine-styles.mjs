import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const NAME = 'virtual:mantine-styles';
const ENTRANCE = `${NAME}/entrance`;
const PACKAGE = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
/** Style sheets that every page needs, whatever components it uses. */
const BASE = ['baseline', 'default-css-variables', 'global'];

/**
 * Vite plugin with two virtual modules: the base styles, which the sign-in page loads too, and the styles of the
 * Mantine components in use and their parts, in Mantine's own order. The complete sheet is 290 kB, half of it unused
 * here.
 */
export function mantineStyles() {
  let pages = '';
  return {
    name: 'mantine-styles',
    configResolved: ({ root }) => void (pages = join(root, 'src')),
    resolveId: (id) => ([NAME, ENTRANCE].includes(id) ? `\0${id}` : null),
    load: (id) => {
      if (id === `\0${ENTRANCE}`) return importsOf(BASE);
      return id === `\0${NAME}` ? importsOf(stylesOf(usedIn(scriptsOf(pages)))) : null;
    },
  };
}

function scriptsOf(directory) {
  const names = readdirSync(directory, { recursive: true }).filter((name) => name.endsWith('.tsx'));
  return names.map((name) => join(directory, name));
}

/** Names that the scripts import from @mantine/core. */
function usedIn(scripts) {
  const texts = [...scripts].map((name) => readFileSync(name, 'utf8'));
  const imports = texts.flatMap((text) => [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]);
  return new Set(imports.flatMap(([, names]) => names.split(',').map((name) => name.trim())));
}

/**
 * @returns the style imports of these components, and of the components that they consist of
 * @param {Set<string>} components names as @mantine/core exports them
 */
function stylesOf(components) {
  const index = join(PACKAGE, 'esm/index.mjs');
  const seen = new Set();
  const styles = new Set();
  const follow = (file) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const style = /([A-Za-z]+)\.module\.mjs$/.exec(file);
    if (style !== null) styles.add(style[1]);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
      follow(resolve(dirname(file), path));
  };
  for (const [, names, path] of readFileSync(index, 'utf8').matchAll(
    /import \{([^}]+)\} from "(\.[^"]+)"/g,
  )) {
    if (names.split(/[,\s]+/).some((name) => components.has(name))) follow(resolve(dirname(index), path));
  }
  return styles;
}

function importsOf(styles) {
  const whole = readFileSync(join(PACKAGE, 'styles.css'), 'utf8');
  return [...styles]
    .map((name) => join(PACKAGE, 'styles', `${name}.css`))
    .filter((file) => existsSync(file))
    .map((file) => ({ file, place: whole.indexOf(readFileSync(file, 'utf8').trim()) }))
    .sort((one, other) => one.place - other.place)
    .map(({ file }) => `import ${JSON.stringify(file)};`)
    .join('\n');
}
