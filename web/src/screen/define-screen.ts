import type { Permission } from '@lekha/contract'
import type { RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent, LazyExoticComponent } from 'react'
import type * as z from 'zod'

/** The guard of a screen: each name is a route of `app/routes.tsx` that decides about access before its screens are rendered. */
export type Guard = 'signed-out' | 'anybody' | 'choosing' | 'oneself' | 'settings' | 'own-organization' | 'organization' | 'year'

/** The section of the navigation, in an accountant's order; `top` is above all sections, `none` only in the go-to box. */
export type NavigationSection = 'top' | 'enter' | 'books' | 'inventory' | 'statements' | 'more' | 'none'

/** An entry of the navigation and the go-to box that leads to a screen. */
export type Entry = {
  section: NavigationSection
  icon: FunctionComponent
  /** Other names that people type: roman and Nepali. */
  words: string
  /** For one of several entries of a screen: its own id, or the type of voucher. */
  id?: string
  search?: { type: string }
  /** How many things wait on the screen, in the navigation behind its name; loaded later. */
  badge?: LazyExoticComponent<FunctionComponent<{ className: string | undefined }>>
  /** English; by default the screen's title. */
  label?: string
  /** How it is called in an organization that works for no profit; '' where such a one has no use for it. */
  nonProfit?: string
  /** The key that opens it from everywhere, and the letter that does so after V, for keyboards without F keys. */
  keys?: string
  letter?: string
}

/** A screen as one value. Its route, its entries in the navigation and the go-to box, its title and its tests follow from it. */
export type Screen<
  Path extends string = string,
  Search extends z.ZodType | undefined = z.ZodType | undefined,
  Behind extends Guard = Guard,
> = {
  id: string
  /** The path after the language, spelt as in the specification. */
  path: Path
  guard: Behind
  /** English, the key of its translation. */
  title: string
  /** The search parameters of its address. */
  search?: Search
  /** A user without it sees a sentence instead of the screen, and gets no entries that lead there. */
  permission?: Permission
  /** None when its path needs an id, or another screen leads there. */
  entries?: readonly Entry[]
  /** The screen that the navigation marks while this one is open; by default the one whose path this path continues. */
  within?: string
  /** Begins with the navigation shut, because its table needs the width. */
  needsWidth?: true
  /** Its page of the manual. */
  manual?: string
  part: RouteComponent
}

/** Declares a screen; returns it unchanged, with its types. */
export function defineScreen<const Path extends string, const Behind extends Guard, Search extends z.ZodType | undefined = undefined>(
  screen: Screen<Path, Search, Behind>,
): Screen<Path, Search, Behind> {
  return screen
}
