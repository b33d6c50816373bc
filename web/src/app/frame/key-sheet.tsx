import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { type Board, chordsOf, type LiveKey, screenKeys } from '../../ui/live-keys.ts'
import styles from './key-sheet.module.css'

/** All keys: those of the screen it was opened on, and those that work everywhere. */
export function KeySheet({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation()
  const own = screenKeys(board)
  return (
    <Dialog onClose={onClose} title={t('All keys')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list, which the arrows scroll once it has the focus. */}
      <div tabIndex={0} data-autofocus className={styles.keyLists}>
        {own.length > 0 && <KeyList title={t('On this screen')} keys={own} />}
        <KeyList title={t('Everywhere')} keys={board.base.filter(({ when = true }) => when)} />
      </div>
    </Dialog>
  )
}

function KeyList({ title, keys }: { title: string; keys: readonly LiveKey[] }) {
  return (
    <section>
      <h3 className={styles.keyListHead}>{title}</h3>
      <dl className={styles.keyList}>
        {keys.map((key) => (
          <div key={key.keys}>
            <dt>
              {chordsOf(key).map((chord) => (
                <Kbd key={chord} keys={chord} />
              ))}
            </dt>
            <dd>{key.label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
