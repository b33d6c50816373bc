import styles from './kbd.module.css'

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
  /** Hidden from screen readers: the control already announces its key by aria-keyshortcuts. */
  silent?: boolean
}

/** A chord drawn as keycaps: `<Kbd keys="Ctrl+Enter" />`. */
export function Kbd({ keys, silent }: KbdProps) {
  const text = keys
    .split(/\+(?=.)/)
    .map((key) => CAPS[key] ?? key)
    .join('+')
  return (
    <kbd className={styles.kbd} aria-hidden={silent}>
      {text}
    </kbd>
  )
}

/** The chord as aria-keyshortcuts spells it: 'Ctrl+Enter' is 'Control+Enter' there. */
export function shortcutOf(keys: string): string {
  return keys.replace('Ctrl', 'Control')
}
