import { assembledSentences, type Sentence, sentencesOf } from './sentences.ts'
import { type Finding, fileAt, findingAt, type SourceFile, type Verdict } from './source.ts'

const nepaliPath = 'web/public/locales/np/translation.json'
const englishPath = 'web/public/locales/en/translation.json'

/** What i18next appends to a key that counts. */
const plural = /_(?:zero|one|two|few|many|other)$/

/** English text is the key; the Nepali dictionary holds every key, with the same placeholders, and nothing else. */
export function everySentenceIsTranslated(tree: readonly SourceFile[]): Verdict {
  const sentences = [...new Map(sentencesOf(tree).map((each) => [each.text, each])).values()]
  const nepali = fileAt(tree, nepaliPath)
  const english = fileAt(tree, englishPath)
  const findings = [
    ...assembledSentences(tree),
    ...(english === undefined ? [] : englishIsEmpty(english)),
    ...(nepali === undefined ? sentences.map(untranslated) : compare(sentences, nepali)),
  ]
  return { looked: sentences.length, at: 'sentences', findings }
}

function compare(sentences: Sentence[], nepali: SourceFile): Finding[] {
  const entries = entriesOf(nepali)
  if (entries === undefined)
    return [findingAt(nepali, 0, 'The dictionary is not one flat object of texts.', 'Write { "English": "नेपाली" }.')]
  const used = new Set(sentences.map(({ text }) => text))
  const unused = [...entries.keys()].filter((key) => !used.has(key) && !used.has(key.replace(plural, '')))
  return [
    ...sentences.filter(({ text }) => !has(entries, text)).map(untranslated),
    ...unused.map((key) => findingAt(nepali, placeOf(nepali, key), `Nothing says “${key}”.`, 'Delete the entry, or correct its key.')),
    ...[...entries]
      .filter(([key, value]) => value.trim() !== '' && placeholders(key) !== placeholders(value))
      .map(([key]) =>
        findingAt(nepali, placeOf(nepali, key), `The placeholders of “${key}” differ.`, 'Use the same {{names}} in both languages.'),
      ),
    ...repeatedKeys(nepali),
  ]
}

function untranslated({ file, place, text }: Sentence): Finding {
  return findingAt(file, place, `“${text}” has no Nepali.`, `Add it to ${nepaliPath}.`)
}

function has(entries: Map<string, string>, key: string): boolean {
  return [key, `${key}_other`].some((each) => (entries.get(each) ?? '').trim() !== '')
}

function englishIsEmpty(file: SourceFile): Finding[] {
  if (/^\s*\{\s*\}\s*$/.test(file.text)) return []
  return [
    findingAt(file, 0, 'The English dictionary is not empty.', 'English is the key: correct the text where it is said, and leave {} here.'),
  ]
}

function entriesOf(file: SourceFile): Map<string, string> | undefined {
  const dictionary = parsed(file.text)
  if (typeof dictionary !== 'object' || dictionary === null || Array.isArray(dictionary)) return undefined
  const entries = Object.entries(dictionary)
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? new Map(entries) : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** JSON keeps the last of two equal keys and says nothing. */
function repeatedKeys(file: SourceFile): Finding[] {
  const keys = [...file.text.matchAll(/(?<=[{,]\s*)("(?:[^"\\]|\\.)*")\s*:/g)].map(({ index, 1: key }) => ({ key, index }))
  return keys
    .filter(({ key }, position) => keys.findIndex((other) => other.key === key) < position)
    .map(({ key, index }) => findingAt(file, index, `The key ${key} stands twice.`, 'Keep one.'))
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{\s*-?\s*([^},\s]+)[^}]*\}\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted().join()
}

function placeOf(file: SourceFile, key: string): number {
  return Math.max(0, file.text.indexOf(JSON.stringify(key)))
}
