import { adToBs, formatBs } from '@lekha/calendar'
import { readStockOnHand } from '@lekha/contract'
import { digits, formatScaled, type Quantity, quantity } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../../api/use-endpoint.ts'
import { useOrganization } from '../../../../../books/organization.ts'
import cell from '../../../../../picker/cell-input.module.css'
import { Picker } from '../../../../../picker/picker.tsx'
import { langOf, useLanguage } from '../../../../../ui/language.ts'
import { useTypedDate } from '../../../../../ui/typed-date.ts'
import styles from '../goods-grid.module.css'
import type { GoodsRowProps } from '../goods-grid.tsx'
import { figuresOf } from '../goods-line.ts'
import { type BatchLeft, batchesLeft } from './batches.ts'

/** The batch of a line and its day of expiry: free for what comes in, of those that have stock for what goes out or elsewhere. */
export function BatchFields(props: GoodsRowProps) {
  const { line, batches } = props
  if (line.batch === '' && line.expiresOn === null && !batches.wants(line)) return null
  return (
    <div className={styles.places} data-batch>
      {line.does === 'in' ? <BatchThatComes {...props} /> : <BatchOnShelf {...props} />}
    </div>
  )
}

function BatchThatComes({ line, index, bad, keys, dispatch }: GoodsRowProps) {
  const { t } = useTranslation()
  const field = `goods.${index}.batch`
  return (
    <>
      <input
        className={cell.input}
        data-field={field}
        aria-label={t('Batch, line {{number}}', { number: index + 1 })}
        aria-invalid={bad === field || undefined}
        placeholder={t('Batch')}
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        value={line.batch}
        onChange={({ target }) => dispatch({ do: 'goods', index, with: { batch: target.value } })}
        onFocus={({ target }) => target.select()}
        onBlur={() => dispatch({ do: 'goods', index, with: { batch: line.batch.trim() } })}
        onKeyDown={(event) => keys.inBatch(event, index, line.batch === '')}
      />
      <ExpiryField {...{ line, index, keys, dispatch }} />
    </>
  )
}

/** The day of expiry, typed as every date. An emptied field means that it keeps. */
function ExpiryField({ line, index, keys, dispatch }: Pick<GoodsRowProps, 'line' | 'index' | 'keys' | 'dispatch'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const bs = line.expiresOn === null ? '' : adToBs(line.expiresOn)
  const set = (expiresOn: string | null) => dispatch({ do: 'goods', index, with: { expiresOn } })
  const typed = useTypedDate(bs, set, {})
  const commit = () => {
    if (typed.draft?.trim() === '') set(null)
    return typed.commit()
  }
  return (
    <input
      className={cell.input}
      data-field={`goods.${index}.expiry`}
      aria-label={t('Expiry, line {{number}}', { number: index + 1 })}
      aria-invalid={typed.refusal !== undefined || undefined}
      title={typed.refusal}
      placeholder={t('Expiry')}
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={typed.draft ?? (bs && formatBs(bs, language))}
      onChange={({ target }) => typed.type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        const isDate = event.key !== 'Enter' || commit()
        if (isDate) keys.inExpiry(event, index, (typed.draft ?? bs) === '')
        else event.preventDefault()
      }}
    />
  )
}

/** A batch that has stock at the place of the line, with its day of expiry and what is left of it. The one that expires first is offered in grey. */
function BatchOnShelf({ entry, line, index, masters, bad, keys, dispatch }: GoodsRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const read = { params: { organizationId, stockItemId: line.itemId ?? '' }, query: { date: entry.date } }
  const { data } = useEndpoint(readStockOnHand, read, { enabled: line.itemId !== null })
  const shelf = data ? batchesLeft(data.result.batches, entry, index) : []
  const own = shelf.find(({ batch }) => batch === line.batch)
  const item = line.itemId === null ? undefined : masters.itemById.get(line.itemId)
  const symbol = (item && masters.unitOf(item)?.symbol) ?? ''
  const counted = (many: Quantity) => `${formatScaled(many, 0, language)} ${symbol}`
  const factsOf = ({ expiresOn, left }: BatchLeft) =>
    [expiresOn && t('expires {{date}}', { date: formatBs(adToBs(expiresOn), language) }), t('{{many}} left', { many: counted(left) })]
      .filter(Boolean)
      .join(' · ')
  const match = (query: string) =>
    shelf
      .filter(({ batch }) => batch.toLowerCase().includes(query.trim().toLowerCase()))
      .map((each) => ({ id: each.batch, text: each.batch, show: <Shown name={each.batch} facts={factsOf(each)} /> }))
  const take = (batch: string) => {
    const expiresOn = shelf.find((each) => each.batch === batch)?.expiresOn ?? null
    dispatch({ do: 'goods', index, with: { batch: batch.trim().slice(0, 50), expiresOn } })
  }
  // A count is of all batches unless one is chosen.
  const [offered] = line.does === 'count' ? [] : shelf
  const after = own && (line.does === 'count' ? own.left : quantity(own.left - (figuresOf(line).quantity ?? 0n)))
  return (
    <>
      <Picker
        in="cell"
        field={`goods.${index}.batch`}
        label={t('Batch, line {{number}}', { number: index + 1 })}
        chosen={line.batch}
        placeholder={offered ? offered.batch : t('Batch')}
        match={match}
        bad={bad === `goods.${index}.batch`}
        onTake={take}
        onClear={() => dispatch({ do: 'goods', index, with: { batch: '', expiresOn: null } })}
        onCreate={take}
        createLabel={(query) => (query.trim() === '' ? t('Without a batch') : t('Batch “{{name}}”, not in stock', { name: query.trim() }))}
        onKeyDown={(event, nothingTyped) => keys.inBatch(event, index, nothingTyped)}
      />
      <span lang={langOf(language)} className={line.batch !== '' && (!after || after < 0n) && data ? 'bad' : undefined}>
        {line.batch === '' ? offered && factsOf(offered) : factsOf({ ...line, left: after ?? quantity(0n) })}
      </span>
    </>
  )
}

function Shown({ name, facts }: { name: string; facts: string }) {
  const language = useLanguage()
  return (
    <>
      <span>{name}</span>
      <span className={styles.typed} lang={langOf(language)}>
        {digits(facts, language)}
      </span>
    </>
  )
}
