import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle/lifecycle';
import type { BookStatus } from '../../domain/sales/sales-document';
import { noticeChange } from './notice-change';

type Notice = ReturnType<typeof noticeChange>;

const STATUSES: readonly BookStatus[] = ['draft', 'approved', 'void'];

/** Complete table: effect of a version with another fingerprint, by state; approved, draft or void. */
const CHANGED: Readonly<Record<DocumentState, readonly [approved: Notice, otherwise: Notice]>> = {
  collected: ['restart', 'exclude'],
  waiting: ['restart', 'exclude'],
  ready: ['restart', 'exclude'],
  rejected: ['restart', 'exclude'],
  submitting: ['refresh', 'refresh'],
  processing: ['refresh', 'refresh'],
  uncertain: ['refresh', 'refresh'],
  fiscalised: ['refresh', 'refresh'],
  written_back: ['mark_changed', 'mark_changed'],
  changed_after_fiscalisation: ['mark_changed', 'mark_changed'],
  excluded: ['refresh', 'refresh'],
};

const BEFORE_SUBMISSION: readonly DocumentState[] = ['collected', 'waiting', 'ready', 'rejected'];

function notice(
  state: DocumentState,
  incoming: string,
  status: BookStatus,
  submitted: string | null = 'sent',
  reason: string | null = null,
  isExclusionOutdated = false,
  isLinkedSale = false,
) {
  return noticeChange(
    {
      state,
      fingerprint: 'known',
      submittedFingerprint: submitted,
      reason,
      isExclusionOutdated,
      isLinkedSale,
    },
    { status, fingerprint: incoming },
  );
}

describe('a document that is not known', () => {
  it.each([
    ['approved', 'track'],
    ['draft', 'ignore'],
    ['void', 'ignore'],
  ] as const)('and is %s: %s', (status, expected) => {
    expect(noticeChange(null, { status, fingerprint: 'x' })).toBe(expected);
  });
});

describe('a document that is known', () => {
  it.each(DOCUMENT_STATES)('and is %s has not changed when its fingerprint has not', (state) => {
    for (const status of STATUSES) {
      for (const submitted of ['known', 'sent', null]) {
        expect(notice(state, 'known', status, submitted)).toBe('refresh');
      }
    }
  });

  it.each(DOCUMENT_STATES)('and is %s has changed when its fingerprint has', (state) => {
    const [approved, otherwise] = CHANGED[state];
    expect(notice(state, 'other', 'approved')).toBe(approved);
    expect(notice(state, 'other', 'draft')).toBe(otherwise);
    expect(notice(state, 'other', 'void')).toBe(otherwise);
  });

  it.each([
    ['REFUSED', 'restart'],
    ['REJECTED_CORRECTABLE', 'restart'],
    ['REJECTED_FINALLY', 'note_edit'],
  ])('and was rejected (%s): an edit means %s, a void ends it', (reason, expected) => {
    expect(notice('rejected', 'other', 'approved', null, reason)).toBe(expected);
    expect(notice('rejected', 'other', 'void', null, reason)).toBe('exclude');
    expect(notice('rejected', 'known', 'approved', null, reason)).toBe('refresh');
  });

  it.each(STATUSES)('is what was fiscalised again when the change is taken back (%s)', (status) => {
    expect(notice('changed_after_fiscalisation', 'sent', status)).toBe('mark_restored');
    expect(notice('written_back', 'sent', status)).toBe('refresh');
  });

  it('returns when the books approve it again after they had taken it back, and not when a person had excluded it', () => {
    expect(notice('excluded', 'other', 'approved', null, 'VOIDED')).toBe('restart');
    expect(notice('excluded', 'other', 'draft', null, 'VOIDED')).toBe('refresh');
    expect(notice('excluded', 'known', 'approved', null, 'VOIDED')).toBe('refresh');
    expect(notice('excluded', 'other', 'approved', null, 'EXCLUDED')).toBe('refresh');
  });

  it('and excluded by a person is asked about again once it is not what was excluded, unless it is no sale any more', () => {
    expect(notice('excluded', 'other', 'approved', null, 'EXCLUDED', true)).toBe('restart');
    expect(notice('excluded', 'other', 'draft', null, 'EXCLUDED', true)).toBe('refresh');
    expect(notice('excluded', 'other', 'void', null, 'EXCLUDED', true)).toBe('refresh');
  });

  it('and linked to the receipt of another document is that sale no longer once it is voided', () => {
    const linked = (status: BookStatus) =>
      notice('excluded', 'other', status, null, 'RECORDED_ELSEWHERE', false, true);
    expect([linked('void'), linked('draft'), linked('approved')]).toEqual(['exclude', 'refresh', 'refresh']);
  });

  it('and linked is looked at again with each version once it is another sale, until it is voided', () => {
    const linked = (status: BookStatus) =>
      notice('changed_after_fiscalisation', 'other', status, null, 'EDITED', false, true);
    expect([linked('void'), linked('approved')]).toEqual(['exclude', 'restart']);
  });

  it('and under way or settled is never restarted or excluded by what the books say', () => {
    for (const state of DOCUMENT_STATES.filter((other) => !BEFORE_SUBMISSION.includes(other))) {
      for (const status of STATUSES) {
        for (const submitted of ['known', 'sent', 'other', null]) {
          expect(['restart', 'exclude']).not.toContain(notice(state, 'other', status, submitted));
        }
      }
    }
  });
});
