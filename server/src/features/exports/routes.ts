import { exportAsBeancount, exportAsHledger } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import type { App } from '../../http/serve.ts'
import { type Export, serveExport } from '../../http/serve-export.ts'
import { asBeancount } from './beancount.ts'
import { openWholeBooks, type WholeBooks } from './books-read.ts'
import { asHledger } from './hledger.ts'

/** A program that reads the whole books as text: what its file is called, and how it is written. */
type TextFormat = { ending: string; title: string; write: (books: WholeBooks) => AsyncIterable<string> }

const HLEDGER: TextFormat = { ending: 'journal', title: sentence('The whole books for hledger'), write: asHledger }
const BEANCOUNT: TextFormat = { ending: 'beancount', title: sentence('The whole books for Beancount'), write: asBeancount }

/** The whole books as files for other programs. */
export function exportRoutes(app: App): void {
  serveExport(app, exportAsHledger, (books) => exportAs(HLEDGER, books))
  serveExport(app, exportAsBeancount, (books) => exportAs(BEANCOUNT, books))
}

async function exportAs({ ending, title, write }: TextFormat, books: Books): Promise<Export> {
  const whole = await openWholeBooks(books)
  return { mediaType: 'text/plain; charset=utf-8', name: `${fileWord(whole.organization)}.${ending}`, title, texts: write(whole) }
}

/** A name without the marks that some machine does not take in the name of a file, or at its end. */
const fileWord = (name: string): string => name.replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, ' ').replace(/[\s.]+$/, '')
