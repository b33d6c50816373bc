/** Its owner fills it in. */
export function ImportScreen() {
  return null
}
