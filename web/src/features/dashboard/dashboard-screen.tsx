import { daysBetween } from '@lekha/calendar'
import { readDashboard } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { today } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TodayText } from '../../ui/today-text.tsx'
import { CashAndBank } from './cash-and-bank.tsx'
import { CbmsNotice } from './cbms-notice.tsx'
import styles from './dashboard.module.css'
import { DueVouchers } from './due-vouchers.tsx'
import { type Dashboard, Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LastVouchers } from './last-vouchers.tsx'
import { MonthChart } from './month-chart.tsx'
import { ProofStrip } from './proof-strip.tsx'

/** The first screen: five figures, the proofs, the months, cash and bank, the last vouchers, the first steps. */
export function DashboardScreen() {
  const { t } = useTranslation()
  const { organizationId, fiscalYear, may } = useOrganization()
  const seesReports = may('report.read')
  const query = fiscalYear ? { fiscalYearId: fiscalYear.id } : {}
  const books = useEndpoint(readDashboard, { params: { organizationId }, query }).data?.result
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <h1>{t('Dashboard')}</h1>
        <span className="second">
          <TodayText />
        </span>
        <span className="grow" />
        <DayOfYear />
      </div>
      {books ? <Books books={books} organizationId={organizationId} seesReports={seesReports} /> : <Skeleton lines={6} />}
    </div>
  )
}

/** The figures of a year; without one, and for a user who may not read reports, only the vouchers and the first steps. */
function Books({ books, organizationId, seesReports }: { books: Dashboard; organizationId: string; seesReports: boolean }) {
  const { figures, months, cashAndBank, vouchers, steps } = books
  const period = seesReports ? books.period : null
  return (
    <>
      {period && <Figures figures={figures} months={months} period={period} />}
      {seesReports && <ProofStrip organizationId={organizationId} />}
      {seesReports && <CbmsNotice />}
      {seesReports && <DueVouchers />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {period && <MonthChart months={months} />}
          <LastVouchers vouchers={vouchers} />
        </div>
        <div className={styles.column}>
          {period && <CashAndBank balances={cashAndBank} period={period} />}
          <FirstSteps steps={steps} />
        </div>
      </div>
    </>
  )
}

/** How many days of the working year have passed. */
function DayOfYear() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fiscalYear } = useOrganization()
  const ad = today()
  if (!fiscalYear || ad < fiscalYear.year || ad > fiscalYear.end) return null
  const day = daysBetween(fiscalYear.year, ad) + 1
  const days = daysBetween(fiscalYear.year, fiscalYear.end) + 1
  return (
    <>
      <span className="small second">
        {t('Day {{day}} of {{days}}', { day: digits(String(day), language), days: digits(String(days), language) })}
      </span>
      <progress className={styles.progress} value={day} max={days} aria-hidden="true" />
    </>
  )
}
