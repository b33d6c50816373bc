import { exportAsBeancount, exportAsHledger, exportAsTally } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import type { App } from '../../http/serve.ts'
import { type Export, serveExport } from '../../http/serve-export.ts'
import { asBeancount } from './beancount.ts'
import { openWholeBooks, type WholeBooks } from './books-read.ts'
import { asHledger } from './hledger.ts'
import { asTally } from './tally.ts'
import { readTallyMasters } from './tally-masters-read.ts'

/** A program that reads the whole books: what its file is called, and how it is written. */
type BookFormat = {
  ending: string
  mediaType: string
  title: string
  write: (whole: WholeBooks, books: Books) => Promise<AsyncIterable<string>>
}

const PLAIN = 'text/plain; charset=utf-8'
const HLEDGER: BookFormat = {
  ...{ ending: 'journal', mediaType: PLAIN, title: sentence('The whole books for hledger') },
  write: async (whole) => asHledger(whole),
}
const BEANCOUNT: BookFormat = {
  ...{ ending: 'beancount', mediaType: PLAIN, title: sentence('The whole books for Beancount') },
  write: async (whole) => asBeancount(whole),
}
const TALLY: BookFormat = {
  ...{ ending: 'xml', mediaType: 'text/xml; charset=utf-8', title: sentence('The whole books for Tally') },
  write: async (whole, books) => asTally(whole, await readTallyMasters(books)),
}

/** The whole books as files for other programs. */
export function exportRoutes(app: App): void {
  serveExport(app, exportAsHledger, (books) => exportAs(HLEDGER, books))
  serveExport(app, exportAsBeancount, (books) => exportAs(BEANCOUNT, books))
  serveExport(app, exportAsTally, (books) => exportAs(TALLY, books))
}

async function exportAs({ ending, mediaType, title, write }: BookFormat, books: Books): Promise<Export> {
  const whole = await openWholeBooks(books)
  return { mediaType, name: `${fileWord(whole.organization)}.${ending}`, title, parts: await write(whole, books) }
}

/** A name without the marks that some machine does not take in the name of a file, or at its end. */
const fileWord = (name: string): string => name.replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, ' ').replace(/[\s.]+$/, '')
