import type { Config } from './config';

/** Settings that still work but are superseded, one sentence each, for the start. */
export function outdatedSettings({ viewerApiKey }: Pick<Config, 'viewerApiKey'>): readonly string[] {
  return viewerApiKey === null
    ? []
    : [
        'VIEWER_API_KEY still works, but a token is better: it names a person, covers chosen organisations and expires. ' +
          'Make one at "Your API tokens" in the console (from Settings), give it to the program, and remove VIEWER_API_KEY.',
      ];
}
