const CAPS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
}

type KbdProps = {
  keys: string
  /** Seen only: on a control that already tells its key by aria-keyshortcuts. */
  silent?: boolean
}

/** A chord as it is printed on the keys: `<Kbd keys="Ctrl+Enter" />`. */
export function Kbd({ keys, silent }: KbdProps) {
  const text = keys
    .split(/\+(?=.)/)
    .map((key) => CAPS[key] ?? key)
    .join('+')
  return (
    <kbd className="kbd" aria-hidden={silent}>
      {text}
    </kbd>
  )
}

/** The same chord for the attribute aria-keyshortcuts: 'Ctrl+Enter' is 'Control+Enter' there. */
export function shortcutOf(keys: string): string {
  return keys.replace('Ctrl', 'Control').replace('Esc', 'Escape')
}
