import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useRowKeys } from '../../../platform/table/use-row-keys.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { dayOfMonth, shownDays, type AccessRow } from './access-report.view.ts'

interface AccessTableProps {
  label: string
  who: string
  rows: readonly AccessRow[]
  days: readonly string[]
  made: string
  groups: { unrelated: string; related: string }
}

export function AccessTable({ label, who, rows, days, made, groups }: AccessTableProps) {
  const body = useRowKeys<HTMLTableElement>()
  const recent = days.slice(-shownDays)
  const opened = rows.filter((row) => row.opened > 0)
  const sections = [
    { title: groups.unrelated, isWarning: true, rows: opened.filter(({ relation }) => relation === null) },
    { title: groups.related, isWarning: false, rows: opened.filter(({ relation }) => relation !== null) },
    { title: 'Shown in lists only', isWarning: false, rows: rows.filter((row) => row.opened === 0) },
  ].filter((section) => section.rows.length > 0)
  if (rows.length === 0) return null
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <table ref={body} aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="h-9 text-left text-xs text-ink-2">
            <Head>{who}</Head>
            <Head className="w-20 text-right">Opened</Head>
            <Head className="w-20 text-right max-md:hidden">Listed</Head>
            {recent.map((day) => (
              <Head key={day} className="w-9 px-0! text-center max-lg:hidden">
                {dayOfMonth(day)}
              </Head>
            ))}
            <Head className="max-md:hidden">Relation and reason</Head>
            <Head className="w-28 text-right">Last</Head>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <Fragment key={section.title}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={5 + recent.length}
                  className={clsx(
                    'h-8 border-t border-line bg-hover px-3 text-left text-xs font-medium',
                    section.isWarning ? 'text-warn' : 'text-ink-2',
                  )}
                >
                  {section.title} {section.rows.length}
                </th>
              </tr>
              {section.rows.map((row) => (
                <Row key={row.id} row={row} made={made} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={clsx('px-3 font-medium', className)}>
    {children}
  </th>
)

const shade = (count: number): string =>
  count === 0 ? 'text-ink-3' : count < 5 ? 'bg-accent-soft' : 'bg-selected font-medium'

function Row({ row, made }: { row: AccessRow; made: string }) {
  const number = 'px-3 py-1 text-right tabular-nums'
  return (
    <tr className="relative border-t border-line hover:bg-hover has-[[data-row-link]:focus-visible]:bg-selected">
      <td className="h-11 px-3 py-1 wrap-anywhere">
        <AppLink
          href={row.href}
          data-row-link
          className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {row.name}
        </AppLink>
        <span className="text-ink-2"> {row.detail}</span>
      </td>
      <td className={number}>{row.opened}</td>
      <td className={clsx(number, 'text-ink-2 max-md:hidden')}>{row.listed}</td>
      {row.per_day.slice(-shownDays).map((count, index) => (
        <td key={index} className="px-1 text-center tabular-nums max-lg:hidden">
          <span className={clsx('block rounded-sm leading-6', shade(count))}>{count || '·'}</span>
        </td>
      ))}
      <td className="px-3 py-1 max-md:hidden">
        {row.relation ??
          (row.opened > 0 && row.reasons.length === 0 && <span className="text-warn">No reason given</span>)}
        {row.reasons.length > 0 && <span> “{row.reasons.join('”, “')}”</span>}
      </td>
      <td className={clsx(number, 'whitespace-nowrap')}>
        {formatDateTime(Date.parse(row.last), Date.parse(made))}
      </td>
    </tr>
  )
}
