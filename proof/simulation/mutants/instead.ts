/** Object with some methods replaced, also for its own calls of them. */
export function instead<Whole extends object>(sound: Whole, methods: Partial<Whole>): Whole {
  return Object.assign(Object.create(sound) as Whole, methods);
}
