/** Lines that never change their order, each with its index as its key. */
export function numbered<Line>(lines: readonly Line[]): { key: string; line: Line }[] {
  return lines.map((line, index) => ({ key: `line ${index + 1}`, line }))
}
