import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadedPart } from './loaded-part';

/** A page that is loaded when it is opened; where it cannot be, it throws PartMissing. */
export function lazyPart<Properties = object>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
): LazyExoticComponent<ComponentType<Properties>> {
  return lazy(() => loadedPart(load));
}
