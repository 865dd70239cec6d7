import { Refusal } from '../../src/domain/issues/refusal';
import type { OutsideReceiptInputDto } from '../../src/review/outside/outside-receipts.dto';
import { DEVICE } from './fiscal/authority';
import type { SettledDocument } from './judge';
import type { World } from './world';

/** Device of the other program. */
export const OTHER_DEVICE = '77001';

/**
 * Lets another program issue a receipt for a document of the books, which a person records. Some records are wrong:
 * they are refused, or withdrawn later.
 */
export async function recordElsewhere(world: World): Promise<void> {
  const known = await world.judge.settled();
  if (known.length === 0) return;
  const document = world.random.pick(known);
  const kind = world.elsewhere.has(document.sourceId) ? world.random.next() : 1;
  if (kind < 0.3) return withdraw(world, document);
  await (kind < 0.8 ? include(world, document) : record(world, document, known));
}

async function record(
  world: World,
  document: SettledDocument,
  known: readonly SettledDocument[],
): Promise<void> {
  const { sourceId, number } = document;
  const { receipt, documentNumber, isWrong } = said(world, document, known);
  const input = { receipt, documentNumber, reason: 'The list of the other program.', by: 'Rudo' };
  await world.within(async ({ outside }) => {
    try {
      await outside.record(document.id, input);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      world.meet('person: records elsewhere in vain');
      return world.trace(`a receipt of another program for ${number} is refused: ${error.message}`);
    }
    if (isWrong) world.violate('S24', `${number} has a receipt that cannot be its own`);
    world.elsewhere.add(sourceId, receipt.fiscalNumber ?? '');
    world.meet('person: records elsewhere');
    world.trace(`a person records ${receipt.fiscalNumber} of another program for ${number}`);
  });
}

interface Said extends Pick<OutsideReceiptInputDto, 'receipt' | 'documentNumber'> {
  /** True if the record must be refused. */
  readonly isWrong: boolean;
}

/**
 * Receipt to record: mostly a new number of the other device; sometimes that of another document, of our own device, or
 * for the wrong document.
 */
function said(
  { random, elsewhere }: World,
  document: SettledDocument,
  known: readonly SettledDocument[],
): Said {
  const kind = random.next();
  const documentNumber = document.number;
  const taken = elsewhere.numberOfAnother(document.sourceId);
  if (kind < 0.15 && taken !== undefined)
    return { receipt: { deviceId: OTHER_DEVICE, fiscalNumber: taken }, documentNumber, isWrong: true };
  const own = known.find(({ id, fiscalNumber }) => id !== document.id && fiscalNumber !== null)?.fiscalNumber;
  if (kind < 0.45 && own != null)
    return { receipt: { deviceId: DEVICE, fiscalNumber: own }, documentNumber, isWrong: true };
  const receipt = { deviceId: OTHER_DEVICE, fiscalNumber: elsewhere.nextNumber() };
  if (kind > 0.95) return { receipt, documentNumber: `${documentNumber}0`, isWrong: true };
  return { receipt, documentNumber, isWrong: false };
}

/** Includes a document although a receipt is recorded for it, which must be refused. */
async function include(world: World, { id, number }: SettledDocument): Promise<void> {
  await world.within(async ({ operator }) => {
    try {
      await operator.include(id);
      world.trace(`a person includes ${number}, which another program has issued`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      world.meet('person: includes elsewhere in vain');
    }
  });
}

/** Withdraws a recorded receipt that belongs to another document, so that this one is fiscalised after all. */
async function withdraw(world: World, { id, sourceId, number }: SettledDocument): Promise<void> {
  // If the process dies, nobody knows whether its last write was stored, so both are accepted from here on.
  world.elsewhere.forget(sourceId);
  await world.within(async ({ outside }) => {
    await outside.withdraw(id, { documentNumber: number, reason: 'It is of another sale.', by: 'Tendai' });
    world.meet('person: withdraws elsewhere');
    world.trace(`a person withdraws the receipt of another program for ${number}`);
  });
}
