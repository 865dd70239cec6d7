import { InvalidInput } from '../../domain/issues/refusal';
import { Organisation } from '../../organisations/organisation.entity';
import { otherIntegrationOf } from './organisation-settings.service';

const organisation = (otherIntegration: Organisation['otherIntegration']): Organisation =>
  Object.assign(new Organisation(), { otherIntegration });

describe('the question about other programs', () => {
  it('is answered before the go-live date is set, or with it', () => {
    expect(() => otherIntegrationOf(organisation(null), { goLiveOn: '2026-01-01' })).toThrow(
      new InvalidInput([
        'otherIntegration must be answered before goLiveOn is set: does another program fiscalise the same sales (none, in_use, unknown)?',
      ]),
    );
    expect(otherIntegrationOf(organisation(null), { goLiveOn: null })).toEqual({});
    expect(otherIntegrationOf(organisation('unknown'), { goLiveOn: '2026-01-01' })).toEqual({});
    const both = { goLiveOn: '2026-01-01', otherIntegration: 'none' } as const;
    expect(otherIntegrationOf(organisation(null), both)).toEqual({ otherIntegrationUntil: null });
  });

  it('keeps a day for as long as the other program is in use', () => {
    expect(otherIntegrationOf(organisation('in_use'), { otherIntegrationUntil: '2026-01-31' })).toEqual({});
    expect(() => otherIntegrationOf(organisation('none'), { otherIntegrationUntil: '2026-01-31' })).toThrow();
  });
});
