import type { Endpoint } from '@lekha/contract'
import type { LinkProps } from '@tanstack/react-router'
import type { useBack } from '../ui/back.ts'
import type { MasterWire } from './master-wire.ts'

/** A kind of masters that stand in a tree of their own. Its words are sentences in English; the screens translate them. */
export type TreeNoun = {
  wire: MasterWire
  list: Endpoint
  /** The name of its CSV file. */
  fileName: string
  words: {
    title: string
    create: string
    alter: string
    under: string
    missing: string
    /** What an active one can be used for. */
    use: string
    /** What one is: shown while there are none. */
    empty: string
  }
  back: NonNullable<Parameters<typeof useBack>[0]>
  formTo: (lng: string, id: string) => LinkProps
  createTo: (lng: string) => LinkProps
}
