import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a program is installed on this machine. A test that needs one is skipped, visibly, where it is not. */
export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Every sheet of workbooks as LibreOffice reads and calculates it: rows of cells, by the name of the workbook, a hyphen and the name of the sheet. */
export function calculated(workbooks: ReadonlyMap<string, Uint8Array>): Map<string, string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-office-'))
  try {
    for (const [name, bytes] of workbooks) writeFileSync(join(folder, `${name}.xlsx`), bytes)
    // Comma, quotes, UTF-8, and -1: every sheet, each into a file of its own.
    const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
    const files = [...workbooks.keys()].map((name) => join(folder, `${name}.xlsx`))
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    execFileSync('soffice', [profile, '--headless', '--convert-to', csv, '--outdir', folder, ...files], {
      stdio: 'pipe',
      timeout: 110_000,
      // Without a locale it cannot write the Nepali names of sheets into names of files.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    const written = readdirSync(folder).filter((name) => name.endsWith('.csv'))
    return new Map(written.map((file) => [file.slice(0, -'.csv'.length), csvRows(readFileSync(join(folder, file), 'utf8'))]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The cells of a CSV file, whose lines end as the program ends them. */
export const csvRows = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      // Each cell stands behind a comma here, so that an empty first one is a cell too.
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('""', '"')),
    )

/** The words of a PDF as poppler reads them, page by page as they stand there. */
export function pdfText(bytes: Uint8Array): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, maxBuffer: 64 * 1024 * 1024 }).toString('utf8')
}
