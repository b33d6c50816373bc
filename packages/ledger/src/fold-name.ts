/**
 * The form in which names are compared: Unicode form NFKC, outer and doubled spaces gone, lower case. Names themselves are
 * kept as typed. The database folds the same way (`fold_name`), and has the last word on uniqueness.
 *
 * @example foldName('  Pee Jee  Transports ') === foldName('pee jee transports') // true
 */
export function foldName(name: string): string {
  const spaced = name.normalize('NFKC').replace(SPACES, ' ').replace(/^ | $/g, '')
  return spaced.replace(/\p{Changes_When_Lowercased}/gu, lowered).normalize('NFKC')
}

// The characters that PostgreSQL treats as spaces; the byte order mark is not one of them.
const SPACES = /(?:[^\S\uFEFF]|\u0085)+/gu

// Letter by letter, as the database does: a word as a whole would end in another sigma than its letters have.
const lowered = (letter: string): string => (letter === '\u0130' ? 'i' : letter.toLowerCase())
