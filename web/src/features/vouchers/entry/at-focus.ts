/** The line that has the focus. */
export const lineAtFocus = (): number | undefined => rowAtFocus('lines')

/** The row of lines, or of goods, that has the focus. */
export function rowAtFocus(of: 'lines' | 'goods'): number | undefined {
  const [name, index] = (document.activeElement?.getAttribute('data-field') ?? '').split('.')
  return name === of && index !== undefined ? Number.parseInt(index, 10) : undefined
}
