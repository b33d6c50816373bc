import type { Voucher } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Masters, tradesGoods } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useBack } from '../../../ui/back.ts'
import { isAllSelected, isTextField } from '../../../ui/keys.ts'
import { useLanguage } from '../../../ui/language.ts'
import type { LiveKey } from '../../../ui/live-keys.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { correctable } from '../posted/note-dialog.tsx'
import { useNeighbours } from '../posted/use-neighbours.ts'
import { useNextOfOrder } from '../posted/use-next-of-order.ts'
import type { VoucherPrinter } from '../posted/voucher-paper.tsx'
import { lineAtFocus, rowAtFocus } from './at-focus.ts'
import { useBills } from './bills/use-bills.ts'
import { draftVoucher } from './draft-voucher.ts'
import { accountSide, type Entry, hasLines, isOrder, isTrade, usedGoods } from './entry.ts'
import type { EntryDialog } from './entry-dialogs.tsx'
import { isTouched } from './is-touched.ts'
import type { EntryEditor } from './use-entry.ts'

type ScreenKeys = {
  masters: Masters
  editor: EntryEditor
  posted: Voucher | undefined
  accept: (print: boolean) => void
  openDialog: (dialog: EntryDialog) => void
  printer: VoucherPrinter
}

/** The keys of the voucher screen, as the footer shows them. */
export function useScreenKeys({ masters, editor, posted, accept, openDialog, printer }: ScreenKeys): void {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const back = useBack()
  const deleteLine = () => {
    const ofGoods = goodsAtFocus()
    if (ofGoods !== undefined) {
      editor.dispatch({ do: 'delete goods', index: ofGoods })
      return editor.focus(`goods.${Math.max(0, Math.min(ofGoods, editor.now().goods.length - 1))}.item`)
    }
    const index = lineAtFocus()
    if (index === undefined) return
    editor.dispatch({ do: 'delete line', index })
    editor.focus(`lines.${Math.max(0, Math.min(index, editor.now().lines.length - 1))}.ledger`)
  }
  const acceptFrom = (chord: string) => {
    const text = chord === 'Ctrl+A' ? selectableText(document.activeElement) : undefined
    if (text) text.select()
    else accept(false)
  }
  const verbs = useVerbs({ masters, editor, posted, openDialog, printer })
  useKeys([
    { keys: 'Enter', label: t('Choose and continue') },
    { keys: 'ArrowUp ArrowDown', label: t('Choose') },
    { keys: 'Alt+C', label: hasLines(editor.entry) ? t('New ledger') : t('New item'), when: may('chart.write') },
    { keys: 'Alt+Enter', label: t('Alter ledger'), hidden: true, when: may('chart.write') && hasLines(editor.entry) },
    { keys: 'Ctrl+D', label: t('Delete line'), run: deleteLine },
    {
      keys: 'Ctrl+H',
      label: t(nextMode(editor.entry, tradesGoods(masters))),
      run: () => switchMode(editor, tradesGoods(masters)),
      when: accountSide[editor.entry.kind] !== null && usedGoods(editor.entry).length === 0,
    },
    useBills(editor, masters, openDialog),
    { keys: 'F2', label: t('Date'), run: () => editor.focus('date') },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S Ctrl+A', label: t('Accept'), run: acceptFrom },
    { keys: 'Ctrl+Shift+Enter', label: t('Accept and print'), run: () => accept(true), hidden: true },
    ...verbs,
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  useKeys(useNextOfOrder(posted, masters))
  useNeighbours(editor.entry.type, posted)
}

/** The keys of what is done with the whole voucher: posted, or still typed. */
function useVerbs({ masters, editor, posted, openDialog, printer }: Omit<ScreenKeys, 'accept'>): LiveKey[] {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const language = useLanguage()
  const navigate = useNavigate()
  // One that is typed is printed as a draft.
  const what = () => (posted ? { id: posted.id, type: posted.type, date: posted.date } : { draft: draftVoucher(editor.now()) })
  const isPrintable = posted !== undefined || isTouched(editor.entry)
  return [
    {
      keys: 'Alt+X',
      label: t('Cancel voucher'),
      run: () => openDialog({ is: 'cancel' }),
      when: posted !== undefined && may('voucher.change'),
    },
    {
      keys: 'Alt+U',
      label: t('Reverse'),
      run: () => openDialog({ is: 'reverse' }),
      when: posted !== undefined && may('voucher.change') && !isOrder(editor.entry),
    },
    {
      keys: 'Alt+N',
      label: posted?.type === 'purchase' ? t('Debit note') : t('Credit note'),
      run: () => posted && openDialog({ is: 'note', voucher: posted }),
      when: posted !== undefined && may('voucher.post') && correctable(posted, masters) !== undefined,
    },
    {
      keys: 'Alt+2',
      also: 'Ctrl+Shift+D',
      label: t('Duplicate'),
      run: () =>
        void (posted && navigate({ to: '/$lng/transaction/voucher', params: { lng: language }, search: { duplicate: posted.id } })),
      when: posted !== undefined,
    },
    {
      keys: 'Alt+L',
      label: editor.entry.planned ? t('Alter the plan') : t('Later or again'),
      run: () => openDialog({ is: 'plan' }),
      when: may('voucher.change') && isTouched(editor.entry),
    },
    { keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: () => printer.print(what()), when: isPrintable },
    { keys: 'Alt+Shift+P', label: t('Print on other paper'), run: () => printer.ask(what()), when: isPrintable, hidden: true },
  ]
}

const SINGLE = sentence('Single entry')
/** The form that Ctrl+H leads to. */
function nextMode(entry: Entry, withGoods: boolean): string {
  if (entry.goods.length > 0) return SINGLE
  if (entry.mode === 'single') return sentence('Double entry')
  return withGoods && isTrade(entry.kind) ? sentence('With goods') : SINGLE
}

/** Changes between the single-entry and the double-entry form; the focus stays in its line. */
function switchMode(editor: EntryEditor, withGoods: boolean): void {
  const { accountId, lines: former } = editor.now()
  const [, place, part = 'ledger'] = /^lines\.(\d+)\.(\w+)$/.exec(document.activeElement?.getAttribute('data-field') ?? '') ?? []
  const key = place === undefined ? undefined : former[Number.parseInt(place, 10)]?.key
  editor.dispatch({ do: 'switch mode', withGoods })
  // The focus follows its line, also when the ledger above becomes a line, or a line the ledger above.
  const { lines, mode } = editor.now()
  const index = key === undefined ? lines.findLastIndex((line) => line.ledgerId === accountId) : lines.findIndex((line) => line.key === key)
  if (index < 0 && mode === 'single') editor.focus('account')
  else editor.focus(`lines.${Math.max(0, index)}.${key === undefined || part === 'side' ? 'ledger' : part}`)
}

/** The line of goods that has the focus. */
const goodsAtFocus = (): number | undefined => rowAtFocus('goods')

/** The field whose text Ctrl+A selected, until it is left: there Ctrl+A accepts next. What Tab selected was not meant by that. */
let selected: Element | undefined

/** The text that Ctrl+A selects here: that of a text field, or an amount that was refused. Pressed once more it accepts. */
function selectableText(element: Element | null): HTMLInputElement | HTMLTextAreaElement | undefined {
  if (!isTextField(element) || ('amount' in element.dataset && element.ariaInvalid !== 'true')) return undefined
  if (element.value === '' || (selected === element && isAllSelected(element))) return undefined
  selected = element
  element.addEventListener('blur', () => (selected = undefined), { once: true })
  return element
}
