import type { Permission } from '@lekha/contract'
import type { RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import type * as z from 'zod'

/** Behind what a screen stands: each name is a route of `app/routes.tsx` that decides before anything of its screens is shown. */
export type Guard = 'signed-out' | 'anybody' | 'choosing' | 'oneself' | 'settings' | 'own-organization' | 'organization' | 'year'

/** Where a screen stands in the navigation, in an accountant's order; `top` is above all, `none` only in the go-to box. */
export type NavigationSection = 'top' | 'enter' | 'books' | 'statements' | 'more' | 'none'

/** A line of the navigation and the go-to box that leads to a screen. */
export type Entry = {
  section: NavigationSection
  icon: FunctionComponent
  /** Other names that people type: roman and Nepali. */
  words: string
  /** For one of several entries of a screen: its own id, or the type of voucher. */
  id?: string
  search?: { type: string }
  /** English; the screen's title where nothing is said. */
  label?: string
  /** The key that goes there from everywhere, and the letter that does after V, where a keyboard has no F keys. */
  keys?: string
  letter?: string
}

/** A screen as one value. Its route, its lines in the navigation and the go-to box, its title and its tests follow from it. */
export type Screen<
  Path extends string = string,
  Search extends z.ZodType | undefined = z.ZodType | undefined,
  Behind extends Guard = Guard,
> = {
  id: string
  /** Below the language, spelt as the specification spells it. */
  path: Path
  guard: Behind
  /** English, the key of its translation. */
  title: string
  /** What its address may say. */
  search?: Search
  /** Who lacks it is told so instead of seeing the screen, and is not led there. */
  permission?: Permission
  /** None where an id is needed, or where another screen leads there. */
  entries?: readonly Entry[]
  /** The screen that the navigation marks while this one is open; where nothing is said, the one whose path this path continues. */
  within?: string
  /** Its page of the manual. */
  manual?: string
  part: RouteComponent
}

/** Declares a screen; gives it back unchanged, with its types. */
export function defineScreen<const Path extends string, const Behind extends Guard, Search extends z.ZodType | undefined = undefined>(
  screen: Screen<Path, Search, Behind>,
): Screen<Path, Search, Behind> {
  return screen
}
