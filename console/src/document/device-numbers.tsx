import { List } from '@mantine/core';
import type { Shape } from '../api/client';
import { Moment } from '../shown/moment';
import { useWords } from '../words/words';

type Numbers = Shape<'EvidenceDto'>['numbers'];

/** The device's receipts around the submission: they inform, and decide nothing. */
export function DeviceNumbers({ numbers }: { numbers: Numbers }) {
  const words = useWords('document').uncertain.numbers;
  const { before, after, missing, openBetween } = numbers;
  return (
    <>
      <List.Item>
        {before === null ? words.noneBefore : words.before(before.deviceId, before.fiscalNumber)}{' '}
        {before !== null && <Moment at={before.sentAt} />}
        {' · '}
        {after === null ? words.noneAfter : words.after(after.deviceId, after.fiscalNumber)}{' '}
        {after !== null && <Moment at={after.sentAt} />}
      </List.Item>
      {missing !== null && (
        <List.Item>
          {missing.count === 0 ? words.noneMissing : words.missing(missing.count, missing.first)}{' '}
          {words.open(openBetween)} {words.meaning}
        </List.Item>
      )}
    </>
  );
}
