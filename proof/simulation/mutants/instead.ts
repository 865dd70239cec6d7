/** The same object, some of whose methods are others; all that it calls of its own are these, too. */
export function instead<Whole extends object>(sound: Whole, methods: Partial<Whole>): Whole {
  return Object.assign(Object.create(sound) as Whole, methods);
}
