import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = `('sending', 'accepted', 'unknown', 'fiscalised')`;

/** As in documents/number-key.ts and documents/blank-text.ts. */
const CAPITALS = /[A-Z\u00C0-\u00DE\u0100-\u024F\u0370-\u03FF\u0400-\u052F\u0531-\u0556\u1E00-\u1EFF]/;
const DASHES =
  '\u058A\u05BE\u1400\u1806\u2010\u2012\u2013\u2014\u2015\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\u{10D6E}\u{10EAD}';
const BLANKS = String.raw`\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF`;

/** Capital letters with their small ones, letter for letter. */
function cases(): { capitals: string; smalls: string } {
  const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code));
  const capitals = letters.filter((letter) => {
    const small = letter.toLowerCase();
    return CAPITALS.test(letter) && small !== letter && small.length === 1;
  });
  // Letters are changed one by one: at the end of a word Greek has another small sigma.
  const smalls = capitals.map((letter) => letter.toLowerCase());
  return { capitals: capitals.join(''), smalls: smalls.join('') };
}

/**
 * Numbers that look alike are one number: of two documents with one key the second is held. Which numbers are taken is asked
 * by an index, and when a submission begins.
 */
export class NumberKeys1765540000170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { capitals, smalls } = cases();
    const dashes = '-'.repeat([...DASHES].length);
    await runner.query(`create function number_key(number text) returns text language sql immutable strict parallel safe as $$
      select case when number ~ '^[!-~]+$' then lower(number collate "C")
        else btrim(regexp_replace(translate(normalize(number, NFKC), '${capitals}${DASHES}', '${smalls}${dashes}'),
          '[${BLANKS}]+', ' ', 'g')) end $$`);
    await runner.query(`create index submissions_number_key on submissions (fiscal_account_id, number_key(number))
      where state in ${LIVE}`);
    await runner.query(refuseOvertaken('number_key(s.number) = number_key(taken)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(refuseOvertaken('s.number = taken'));
    await runner.query('drop index submissions_number_key');
    await runner.query('drop function number_key(text)');
  }
}

function refuseOvertaken(isTaken: string): string {
  return `create or replace function refuse_overtaken(account uuid, document uuid, taken text, follows text)
    returns boolean language plpgsql volatile as $$
    begin
      if (select max(dated_at) from submissions
          where fiscal_account_id = account and document_id <> document and state in ${LIVE}) is distinct from follows
        or exists (select from fiscal_accounts own join fiscal_accounts other
            on other.id = own.id or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service
              and other.profile = own.profile)
          join submissions s on s.fiscal_account_id = other.id
          where own.id = account and s.document_id <> document and ${isTaken} and s.state in ${LIVE})
        or exists (select from submissions s join outcomes o using (fiscal_account_id, request_id)
          where s.document_id = document and o.settled_at is null)
        or exists (select from journal_gaps where closed_at is null)
      then
        raise exception 'something has happened since the payload was made' using errcode = 'unique_violation',
          constraint = 'submissions_overtaken';
      end if;
      return true;
    end $$`;
}
