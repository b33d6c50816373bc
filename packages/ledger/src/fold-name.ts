/**
 * The form in which names are compared: Unicode form NFKC, outer and doubled spaces gone, lower case. Names themselves are
 * kept as typed. The database folds the same way (`fold_name`), and has the last word on uniqueness.
 *
 * @example foldName('  Pee Jee  Transports ') === foldName('pee jee transports') // true
 */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()
}
