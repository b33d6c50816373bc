import { enterUsualTdsNatures, listTdsNatures, type TdsNature } from '@lekha/contract'
import { type TdsRate, tdsRateOn } from '@lekha/ledger'
import { percentShown } from '@lekha/money'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { natureWire } from './nature-fields.ts'

const shape = ({ id, active }: TdsNature): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `tds/nature`: the natures of payment from which tax is deducted, with the rates of today. */
export function NaturesScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const search = useListSearch(useSearch({ strict: false }))
  const { rows, ...pages } = useMasterPages<TdsNature>(listTdsNatures, search.sought)
  const actions = useMasterActions<TdsNature, TdsNature>({
    ...{ wire: natureWire, of: (row) => row, noteRow: search.noteRow },
    form: (id) => ({ to: '/$lng/tds/nature/edit/$id', params: { lng, id } }),
    create: { label: t('New nature of payment'), to: () => ({ to: '/$lng/tds/nature/new', params: { lng } }) },
  })
  const columns = useNatureColumns()
  const rates = useRatesText()
  return (
    <MasterList
      title={t('Natures of payment (TDS)')}
      search={search}
      searchLabel={t('Name')}
      columns={columns}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      history={{
        ...{ wire: natureWire, of: (row: TdsNature) => row, fileName: 'natures-of-payment' },
        fields: {
          ...{ name: t('English'), nameNp: t('Nepali'), section: t('Section'), final: t('Final'), note: t('Note') },
          rates: [t('Rates by day'), (stored) => rates(stored as unknown as string | TdsRate[])],
          active: t('Can be chosen in vouchers'),
        },
      }}
      empty={<NoNatures sought={search.sought} />}
    >
      <span className="second">{t('A chartered accountant must confirm these rates.')}</span>
    </MasterList>
  )
}

function useNatureColumns(): Column<TdsNature>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const now = ({ rates }: TdsNature) => tdsRateOn(rates, today())
  const name: Column<TdsNature> = { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> }
  const rate: Column<TdsNature> = {
    ...{ id: 'rate', header: t('Rate today'), align: 'money', width: phone ? '28%' : '16%' },
    cell: (row) => rateText(now(row), lng),
  }
  if (phone) return [name, rate]
  return [
    name,
    { id: 'section', header: t('Section'), align: 'text', width: '9%', cell: ({ section }) => section },
    rate,
    {
      ...{ id: 'since', header: t('Since'), align: 'text', width: '15%' },
      cell: (row) => {
        const since = now(row)?.since
        return since && <DateText ad={since} />
      },
    },
    { id: 'final', header: t('Final'), align: 'text', width: '8%', cell: ({ final }) => final && t('yes') },
    {
      ...{ id: 'confirmed', header: t('Confirmed'), align: 'text', width: '12%' },
      cell: (row) => (now(row)?.confirmed ? t('yes') : <span className="hint">{t('not yet')}</span>),
    },
  ]
}

/** A rate in words: "10 %", "1 % … –" for slabs, of which the last may not be known. */
function rateText(rate: TdsRate | undefined, lng: 'en' | 'np'): string {
  if (!rate) return '–'
  const of = (percent: number | null) => (percent === null ? '–' : `${percentShown(percent, lng)} %`)
  if (rate.slabs.length === 0) return of(rate.rate)
  const [first, last] = [rate.slabs[0], rate.slabs.at(-1)]
  return `${of(first?.rate ?? null)} … ${of(last?.rate ?? null)}`
}

/** All rates of a nature as one text, for its history and the file; the history has them as the text that was sealed. */
function useRatesText(): (stored: string | readonly TdsRate[]) => string {
  const lng = useLanguage()
  return (stored) => {
    const rates = typeof stored === 'string' ? (JSON.parse(stored) as TdsRate[]) : stored
    return rates.map((rate) => `${rate.since}: ${rateText(rate, lng)}${rate.confirmed ? ' ✓' : ''}`).join(' · ') || '–'
  }
}

/** An organization that is older than natures of payment has none; the usual ones are entered at once. */
function NoNatures({ sought }: { sought: string }) {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const enter = useWrite(enterUsualTdsNatures)
  if (sought !== '') return <Empty />
  return (
    <Empty
      actions={
        may('chart.write') && (
          <Button kind="main" disabled={enter.isPending} onClick={() => enter.mutate({ params: { organizationId } })}>
            {t('Enter the usual ones')}
          </Button>
        )
      }
    >
      {t('A nature of payment says how much tax is deducted from it: rent, fees, contracts, salary.')}
    </Empty>
  )
}
