import { Refusal } from '../../src/domain/issues/refusal';
import type { ResolutionInputDto } from '../../src/review/uncertain/uncertain.dto';
import { wordOfPortal, wordOfSupport } from './fiscal/portal';
import type { Held } from './judge';
import type { UncertainDecisionsService } from '../../src/review/uncertain/uncertain-decisions.service';
import type { World } from './world';

/**
 * A person looks at what is held and does what the service's portal shows at that moment: truthfully, and as soon as
 * it is allowed.
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

/** Every second document is first tried with the request id alone; what the portal shows helps where that does not. */
function words(world: World, document: Held): ResolutionInputDto[] {
  const support = wordOfSupport(world.authority, document);
  const isTried = support?.requestId !== undefined && Number(support.requestId.at(-1)) % 2 === 0;
  return [isTried ? support : null, wordOfPortal(world.authority, document)].filter((word) => word !== null);
}

/**
 * A restored database has forgotten what was sent. What the books serve no more nobody but a person can say will not come
 * back. And where another submission of the same document is in doubt, the forgotten one cannot be entered before a person has
 * looked that one up.
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
    await safeMode.release({ by: 'Tendai', reason: 'The books have made them void.' });
    world.leftDocuments.takeNoteOfForgotten();
    world.meet('person: safe mode');
    world.trace('a person ends safe mode');
  });
}

/** The submissions of the account are stopped: a person looks at what was refused, and lets them go on. */
export async function resumeSubmissions(world: World): Promise<void> {
  await world.within(async ({ submissions }) => {
    const { accountId } = world.installation;
    if ((await submissions.stopped(accountId)) === null) return;
    await submissions.review(accountId);
    world.meet('person: resumes submissions');
    world.trace('a person resumes the submissions of the account');
  });
}

/** A person pauses an organisation, or lets the one go on that is paused. */
export async function pauseOrGoOn(world: World): Promise<void> {
  const tenantId = world.random.pick([...world.books.shelves.keys()]);
  const isPaused = !world.pausedSince.has(tenantId);
  // An intent that was committed in the same moment came before it.
  await world.pass(1);
  await world.layer.pause(tenantId, isPaused);
  if (isPaused) world.pausedSince.set(tenantId, world.time.now());
  else world.pausedSince.delete(tenantId);
  if (!isPaused) world.meet('person: lets go on');
  world.trace(`a person ${isPaused ? 'pauses' : 'lets go on'} ${tenantId}`);
}

/** The consent to the books is taken back; a person who finds that out connects them again. */
export async function revokeOrConnect(world: World): Promise<void> {
  const { books } = world;
  books.isRevoked = !books.isRevoked;
  world.trace(books.isRevoked ? 'the consent is taken back' : 'a person connects the books again');
  if (books.isRevoked) return;
  world.meet('person: connects again');
  await world.layer.connectAgain();
}
