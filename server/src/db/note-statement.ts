import { appendFileSync } from 'node:fs'

/** The file that collects which statements the tests ran; only `npm test` sets it. */
const FILE = process.env.LEKHA_STATEMENTS_RUN

const noted = new WeakSet<TemplateStringsArray>()
/** A frame of the stack in a source file of the server that declares a statement. */
const DECLARING = /server\/src\/(?!db\/(?:statements|note-statement)\.ts)[\w./-]+\.ts/

/**
 * Notes where a statement is declared and its text, once in each process, so that `npm test` can name the statements that no test ran. Must
 * be called before anything is awaited: the source file is read from the stack. Does nothing outside of tests.
 */
export function noteStatement(text: TemplateStringsArray): void {
  if (FILE === undefined || noted.has(text)) return
  noted.add(text)
  const [path] = DECLARING.exec(new Error('A statement runs.').stack ?? '') ?? []
  appendFileSync(FILE, `${JSON.stringify({ path, parts: text.raw })}\n`)
}
