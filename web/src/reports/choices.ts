/** Goes to the former or the following of the choices of a dialog, which bear `data-choice`. */
export function moveInChoices(list: HTMLElement | null, by: number): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
  const at = all.findIndex((each) => each.matches(':focus'))
  all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}
