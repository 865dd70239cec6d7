import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { type Action, rolesFor } from './actions';
import type { RoutePlace } from './places';

const RIGHT = 'ledgerstamp:right';
const OWN_PAGE = 'ledgerstamp:own-page';

/**
 * Requirement of a route on its caller: an action of the table for the organisations of a place, or no right.
 */
export type Right =
  { readonly needs: Action; readonly place: RoutePlace } | { readonly isPublic: true; readonly why: string };

/**
 * Declares the right that a route requires; the API description shows it.
 * @param place source of the organisation: `from.organisation()`, `from.document()` …
 */
export function Needs(action: Action, place: RoutePlace): MethodDecorator {
  return applyDecorators(
    SetMetadata(RIGHT, { needs: action, place } satisfies Right),
    ApiExtension('x-right', { action, roles: [...rolesFor(action)], from: nameOfPlace(place) }),
  );
}

function nameOfPlace(place: RoutePlace): string {
  return place.kind === 'of' ? place.parameter : place.kind;
}

/** Declares a route without a required right. @param why another protection, or the reason why none is needed */
export function Public(why: string): MethodDecorator {
  return applyDecorators(
    SetMetadata(RIGHT, { isPublic: true, why } satisfies Right),
    ApiSecurity({}),
    ApiExtension('x-right', { public: why }),
  );
}

/** Restricts a route to pages of the console, with or without a key; the API description says so. */
export function OwnPage(): MethodDecorator {
  return applyDecorators(SetMetadata(OWN_PAGE, true), ApiExtension('x-own-page', true));
}

/** Returns the declared right; null: none is declared, which is a fault of the program. */
export function rightOf(handler: object): Right | null {
  return (Reflect.getMetadata(RIGHT, handler) as Right | undefined) ?? null;
}

export function isForOwnPages(handler: object): boolean {
  return Reflect.getMetadata(OWN_PAGE, handler) === true;
}
