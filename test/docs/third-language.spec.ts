import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rest } from '../../console/src/words/compiled/en/rest';
import type { RestOfWords } from '../../console/src/words/shape';
import type * as ServerLanguages from '../../src/messages/compiled/languages';
import type * as ConsoleLanguages from '../../console/src/words/compiled/languages';
import { TEXTS } from '../../src/domain/texts/language';
import { textsOf } from '../../src/domain/texts/texts-of';
import { wordsOf } from '../../src/domain/texts/words';

const ENGLISH = readFileSync('src/messages/en.json', 'utf8');

const marked = (text: string): string => `«${text}»`;

/** Changes the sentences for which there is another text; an object loses the others. */
function changed(change: (text: string) => string | undefined): object {
  return JSON.parse(ENGLISH, (key, part: unknown) => {
    if (typeof part !== 'string') return part;
    return change(part) ?? (/^\d+$/.test(key) ? part : undefined);
  }) as object;
}

/** Japanese has one form where English has two: its own sentences here are those that count nothing. */
const HALF = changed((text) => (/plural|ordinal/.test(text) ? undefined : marked(text)));

/** French has fewer ordinals than English. */
const inFrench = (text: string): string => marked(text.replace(/two \{\{day\}nd\} few \{\{day\}rd\} /, ''));

const FRENCH = { ...changed(inFrench), name: 'Français', locale: 'fr', days: 'fr-FR' };
const JAPANESE = { ...HALF, name: '日本語', locale: 'ja', days: 'ja-JP' };

describe('a third language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-languages-'));

  /** Builds with these languages besides those that there are. @returns what the build prints, or says of its failure */
  function built(languages: Readonly<Record<string, object>>): string {
    for (const [language, tree] of Object.entries(languages))
      writeFileSync(join(folder, `src/messages/${language}.json`), JSON.stringify(tree));
    try {
      return execFileSync(process.execPath, [resolve('scripts/messages.mjs')], {
        ...{ cwd: folder, encoding: 'utf8', stdio: 'pipe' },
      });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  }

  beforeAll(() => {
    for (const part of ['src/messages', 'console/src']) cpSync(part, join(folder, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('is refused with the names of the sentences that it lacks, or has in English', () => {
    const said = built({ fr: { ...changed((text) => text), name: 'Français' }, ja: JAPANESE });
    expect(said).toContain('fr: server.mails.nextStep is in English');
    expect(said).toContain('ja: server.mails.subjectOfDigest is missing');
    expect(said).not.toContain('mails.subjectOfAlert is');
  });

  it('is one file, for the server and for the console', async () => {
    const said = built({ fr: FRENCH, ja: { ...JAPANESE, inProgress: true } });
    expect(said).toMatch(/^ja is in progress: \d\d % of \d+ sentences; the others are English$/m);

    const { COMPILED, LANGUAGES } = (await import(
      join(folder, 'src/messages/compiled/languages')
    )) as typeof ServerLanguages;
    expect(LANGUAGES).toEqual(expect.arrayContaining(['en', 'fr', 'ja', 'pt']));
    const [french, japanese] = ['fr', 'ja'].map((one) => textsOf(wordsOf(COMPILED[one as 'pt'])));
    for (const texts of [french, japanese]) expect(texts?.mails.nextStep).toBe(marked(TEXTS.mails.nextStep));
    expect(french?.mails.subjectOfDigest(1)).toBe(marked(TEXTS.mails.subjectOfDigest(1)));
    expect(japanese?.mails.subjectOfDigest(1)).toBe(TEXTS.mails.subjectOfDigest(1));
    const refused = { goLiveOn: '2026-01-01' };
    expect(french?.refusals.TAKINGS_BEFORE_GO_LIVE(refused)).toMatch(/^«.*1 janv. 2026.*»$/);

    const { LANGUAGES: loaders } = (await import(
      join(folder, 'console/src/words/compiled/languages')
    )) as typeof ConsoleLanguages;
    const offered = loaders as Record<string, (typeof loaders)['pt']>;
    expect(offered['fr']?.name).toBe('Français');
    expect(offered['ja']?.name).toMatch(/^日本語 \(\d\d %\)$/);
    const titleIn = async (language: string): Promise<unknown> => {
      const part: object | undefined = await offered[language]?.rest();
      return (part as { rest: RestOfWords }).rest.fixList.title;
    };
    for (const language of ['fr', 'ja']) expect(await titleIn(language)).toBe(marked(rest.fixList.title));
  });
});
