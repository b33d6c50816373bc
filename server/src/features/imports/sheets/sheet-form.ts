import type { SheetKind } from '@lekha/contract'

/** A text in both languages. */
export type Both = { en: string; np: string }

/** A column of a sheet: its head as the template writes it, and other heads under which it is recognised. */
export type SheetColumn = { id: string; head: Both; also: readonly string[] }

/** What a sheet is called, and its columns; a sheet is recognised where it has `needs`, one of each list. */
export type SheetForm = {
  kind: SheetKind
  name: Both
  also: readonly string[]
  columns: readonly SheetColumn[]
  needs: readonly string[][]
}

/** A column with its heads in both languages, and further ones. */
export const column = (id: string, en: string, np: string, ...also: string[]): SheetColumn => ({ id, head: { en, np }, also })
