import { Refusal } from '../../src/domain/issues/refusal';
import type { ResolutionInputDto } from '../../src/review/uncertain/uncertain.dto';
import { wordOfPortal, wordOfSupport } from './fiscal/portal';
import type { Held } from './judge';
import type { UncertainDecisionsService } from '../../src/review/uncertain/uncertain-decisions.service';
import type { World } from './world';

/**
 * Decides about a random held document as the service's portal shows it: truthfully, and as soon as that is allowed.
 */
export async function decideAsPerson(world: World): Promise<void> {
  const held = await world.judge.held();
  if (held.length === 0) return;
  const document = world.random.pick(held);
  const isRetried = document.state === 'rejected';
  await world.within(async ({ operator, resolutions }) => {
    if (isRetried && world.random.chance(0.3)) {
      await operator.exclude(document.id, 'It may have to wait.');
      if (world.leavesOut) {
        world.meet('person: leaves out');
        return world.trace(`a person leaves ${document.number} out`);
      }
      await operator.include(document.id);
      world.meet('person: exclude and include');
      world.trace(`a person excludes ${document.number} and includes it again`);
      return;
    }
    if (isRetried) {
      await operator.retry(document.id);
      world.meet('person: retry');
      world.trace(`a person retries ${document.number}`);
      return;
    }
    await resolve(world, resolutions, document);
  });
}

async function resolve(world: World, resolutions: UncertainDecisionsService, document: Held): Promise<void> {
  for (const input of words(world, document)) {
    try {
      const { result } = await resolutions.decide(document.id, input);
      world.meet(`person: ${input.decision}`);
      return world.trace(`a person says of ${document.number}: ${input.decision} (${result})`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      world.meet(`person: ${input.decision} in vain`);
      world.trace(`a person cannot say of ${document.number}: ${input.decision} (${error.message})`);
    }
  }
}

/** Decisions to try: for every second document the request id first, then what the portal shows. */
function words(world: World, document: Held): ResolutionInputDto[] {
  const support = wordOfSupport(world.authority, document);
  const isTried = support?.requestId !== undefined && Number(support.requestId.at(-1)) % 2 === 0;
  return [isTried ? support : null, wordOfPortal(world.authority, document)].filter((word) => word !== null);
}

/**
 * Ends safe mode of a restored database, as a person does: first decides about a doubtful submission that keeps it on,
 * then confirms that forgotten documents which left the books will not come back.
 */
export async function endSafeMode(world: World): Promise<void> {
  const served = world.books.everything().filter(({ document }) => document.status === 'approved');
  const mayComeBack = new Set(served.map(({ document }) => document.sourceId));
  await world.within(async ({ safeMode, resolutions }) => {
    const { isOn, forgotten } = await safeMode.show('all');
    if (!isOn) return;
    const left = forgotten.map(({ sourceId }) => sourceId).filter((sourceId) => mayComeBack.has(sourceId));
    if (left.length > 0) {
      const held = await world.judge.held();
      const doubtful = held.find(({ state, sourceId }) => state === 'uncertain' && left.includes(sourceId));
      if (doubtful === undefined) return;
      world.meet('person: looks up what keeps safe mode on');
      return resolve(world, resolutions, doubtful);
    }
    const ids = forgotten.map(({ id }) => id);
    await safeMode.release({ by: 'Tendai', reason: 'The books have made them void.', forgotten: ids });
    world.leftDocuments.takeNoteOfForgotten();
    world.meet('person: safe mode');
    world.trace('a person ends safe mode');
  });
}

/** Reviews the refusals and resumes submissions, if those of the account are stopped. */
export async function resumeSubmissions(world: World): Promise<void> {
  await world.within(async ({ submissions }) => {
    const { accountId } = world.installation;
    if ((await submissions.stopped(accountId)) === null) return;
    await submissions.review(accountId);
    world.meet('person: resumes submissions');
    world.trace('a person resumes the submissions of the account');
  });
}

/** Pauses a random organisation, or resumes it if it is paused. */
export async function pauseOrGoOn(world: World): Promise<void> {
  const tenantId = world.random.pick([...world.books.shelves.keys()]);
  const isPaused = !world.pausedSince.has(tenantId);
  // So that an intent committed at this moment counts as earlier.
  await world.pass(1);
  await world.layer.pause(tenantId, isPaused);
  if (isPaused) world.pausedSince.set(tenantId, world.time.now());
  else world.pausedSince.delete(tenantId);
  if (!isPaused) world.meet('person: lets go on');
  world.trace(`a person ${isPaused ? 'pauses' : 'lets go on'} ${tenantId}`);
}

/** Revokes the consent to the books, or connects them again. */
export async function revokeOrConnect(world: World): Promise<void> {
  const { books } = world;
  books.isRevoked = !books.isRevoked;
  world.trace(books.isRevoked ? 'the consent is taken back' : 'a person connects the books again');
  if (books.isRevoked) return;
  world.meet('person: connects again');
  await world.layer.connectAgain();
}
