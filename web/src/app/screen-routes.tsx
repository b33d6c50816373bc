import type { Permission } from '@lekha/contract'
import { type AnyRoute, createRoute, type ResolveFullPath, type ResolveId, type RouteComponent } from '@tanstack/react-router'
import type * as z from 'zod'
import { useOrganizationIfAny } from '../books/organization.ts'
import type { Screen } from '../screen/define-screen.ts'
import { NotPermitted } from '../ui/not-permitted.tsx'

/** The route of a screen. */
export function routeOf<const P extends AnyRoute, const Path extends string, S extends z.ZodType | undefined>(
  parent: P,
  screen: Screen<Path, S>,
) {
  // The types are named here because the compiler cannot follow an optional search through the options.
  return createRoute<unknown, P, Path, ResolveFullPath<P, Path>, string, ResolveId<P, string, Path>, S>({
    getParentRoute: () => parent,
    path: screen.path,
    ...(screen.search && { validateSearch: screen.search }),
    staticData: { title: screen.title, screen },
    component: screen.permission ? permitted(screen.permission, screen.part) : screen.part,
  } as never)
}

/** Wraps a screen so that users without the permission see NotPermitted instead. */
function permitted(permission: Permission, Part: RouteComponent): RouteComponent {
  const Permitted = () => (useOrganizationIfAny()?.may(permission) === false ? <NotPermitted /> : <Part />)
  return Object.assign(Permitted, Part.preload && { preload: () => Part.preload?.() })
}

type RouteOf<P extends AnyRoute, S> = S extends Screen<infer Path, infer Search> ? ReturnType<typeof routeOf<P, Path, Search>> : never

/** The routes of those screens in a list that have this guard: as a union, which the compiler makes at once for lists of any length. */
export type Behind<P extends AnyRoute, G extends string, Screens extends readonly unknown[]> = RouteOf<
  P,
  Extract<Screens[number], { guard: G }>
>[]

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}
