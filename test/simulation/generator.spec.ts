import { character, EVENTS, type Event } from '../../proof/simulation/events';
import { type Fault, FAULTS_AT, type Place, SwarmFaults } from '../../proof/simulation/faults';
import { Random } from '../../proof/simulation/random';

const SEEDS = 300;
const PASSES = 30;

const places = Object.keys(FAULTS_AT) as Place[];

describe('the generator of schedules', () => {
  it('draws every fault at every place where it can happen', () => {
    const drawn = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const faults = new SwarmFaults(new Random(seed));
      for (const place of places)
        for (let pass = 0; pass < PASSES; pass += 1) drawn.add(`${place}: ${faults.at(place)}`);
    }
    const all = places.flatMap((place) => FAULTS_AT[place].map((fault: Fault) => `${place}: ${fault}`));
    expect(all.filter((fault) => !drawn.has(fault))).toEqual([]);
  });

  it('draws every event', () => {
    const drawn = new Set<Event>();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = new Random(seed);
      const weights = character(random, seed);
      for (let turn = 0; turn < PASSES; turn += 1) drawn.add(random.weighted(weights));
    }
    expect(EVENTS.filter((event) => !drawn.has(event))).toEqual([]);
  });

  it('gives schedules a character of their own: none of them has every fault', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const faults = new SwarmFaults(new Random(seed));
      const met = new Set(Array.from({ length: 3_000 }, () => faults.at('send')));
      met.delete(null);
      expect(met.size).toBeLessThan(FAULTS_AT.send.length);
    }
  });
});
