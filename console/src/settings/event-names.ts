import type { Shape } from '../api/client';

type Told = Shape<'AlertDeliveryDto'>['event'];
type WordOf<Event extends Told> = Event extends `${infer Of}.${infer What}` ? `${Of}_${What}` : Event;

/** Events that a channel for a program can choose from. */
export const EVENTS = [
  'document.fiscalised',
  'document.written_back',
  'document.held',
  'period.signed',
] as const;

/** Key of an event among the sentences, whose keys have no dots. */
export function wordOf<Event extends Told>(event: Event): WordOf<Event> {
  return event.replace('.', '_') as WordOf<Event>;
}
