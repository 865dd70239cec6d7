import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadedPart } from './loaded-part';

/** Component that is loaded when it is first drawn; throws PartMissing if it cannot be loaded. */
export function lazyPart<Properties = object>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
): LazyExoticComponent<ComponentType<Properties>> {
  return lazy(() => loadedPart(load));
}
