import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../../form/check-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { HeldField } from '../../form/held-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { FieldError } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { amountIn, type NatureForm, percentIn, rateSince } from './nature-fields.ts'
import styles from './tds.module.css'

/** The rates of a nature of payment by day, the latest first: a Finance Act changes them, and what was deducted before it keeps its own. */
export function RatesSection({ of }: { of: NatureForm }) {
  const { t } = useTranslation()
  const { fields, prepend, remove } = useFieldArray({ control: of.form.control, name: 'rates' })
  return (
    <section className="form-section">
      <h2>{t('Rates by day')}</h2>
      <p className="second">{t('Rates change with the Finance Act. A chartered accountant must confirm them before you rely on them.')}</p>
      {fields.map(({ id }, index) => (
        <Rate key={id} of={of} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        <Button small onClick={() => prepend(rateSince(today()))}>
          {t('Add a rate')}
        </Button>
      </div>
    </section>
  )
}

function Rate({ of, index, onRemove }: { of: NatureForm; index: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const at = `rates.${index}` as const
  const slabs = useFieldArray({ control: of.form.control, name: `${at}.slabs` })
  const fault = of.errorOf(at)
  const toSlabs = () => {
    of.form.setValue(`${at}.rate`, null, { shouldDirty: true })
    slabs.append([{ upTo: null, rate: null }])
  }
  return (
    <fieldset className={styles.rate} aria-label={t('Rate {{number}}', { number: index + 1 })}>
      <div className="form-grid">
        <DateField of={of} name={`${at}.since`} label={t('Since')} calendar="bs" optional={false} />
        {slabs.fields.length === 0 && <HeldField of={of} name={`${at}.rate`} label={t('Rate')} optional={false} {...percentIn(lng)} />}
        {slabs.fields.length === 0 && (
          <HeldField of={of} name={`${at}.threshold`} label={t('Only of payments above')} optional {...amountIn(lng)} />
        )}
        <TextField of={of} name={`${at}.source`} label={t('Source')} optional />
        {slabs.fields.map(({ id }, slab) => (
          <Slab key={id} of={of} at={`${at}.slabs.${slab}`} onRemove={() => slabs.remove(slab)} />
        ))}
        <CheckField of={of} name={`${at}.confirmed`} label={t('Confirmed by a chartered accountant')} />
      </div>
      {fault && <FieldError id={`${at}-fault`}>{fault}</FieldError>}
      <div className={styles.rateTools}>
        <Button kind="link" small onClick={slabs.fields.length === 0 ? toSlabs : () => slabs.append({ upTo: null, rate: null })}>
          {slabs.fields.length === 0 ? t('Slabs of a year instead') : t('Add a slab')}
        </Button>
        <Button kind="link" small onClick={onRemove}>
          {t('Remove this rate')}
        </Button>
      </div>
    </fieldset>
  )
}

type SlabProps = { of: NatureForm; at: `rates.${number}.slabs.${number}`; onRemove: () => void }

function Slab({ of, at, onRemove }: SlabProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <>
      <HeldField of={of} name={`${at}.upTo`} label={t('Income of a year up to')} {...amountIn(lng)} />
      <div className={styles.slabRate}>
        <HeldField of={of} name={`${at}.rate`} label={t('Rate')} {...percentIn(lng)} />
        <Button kind="link" small onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </>
  )
}
