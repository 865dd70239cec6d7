/** Value that components observe, for useSyncExternalStore. */
export class Observed<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  readonly now = (): Value => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  set(value: Value): void {
    this.value = value;
    this.listeners.forEach((listener) => listener());
  }
}
