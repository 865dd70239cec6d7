import { outdatedSettings } from './outdated-settings';

describe('settings that have been replaced', () => {
  it('are named at the start with what to use in their place, and never with their value', () => {
    expect(outdatedSettings({ viewerApiKey: null })).toEqual([]);
    const [sentence = '', ...others] = outdatedSettings({ viewerApiKey: 'a-key-that-may-only-look' });
    expect(others).toEqual([]);
    expect(sentence).toMatch(/^VIEWER_API_KEY still works.*token.*Your API tokens/);
    expect(sentence).not.toContain('a-key-that-may-only-look');
  });
});
