import type { ReportedThreads } from '@wardline/contract/reports/standard-reports/reported-thread.schemas.ts'
import type { MessageReport } from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import type { Range } from './report-range.view.ts'

type Filters = Readonly<Record<string, string>>

const number = new Intl.NumberFormat('en-US')

/** How much of the number of the report the list has. */
export function openableSentence(
  { counted, openable }: Pick<ReportedThreads, 'counted' | 'openable'>,
  filters: Filters,
): string {
  const part = `${number.format(openable)} of ${number.format(counted)}`
  return filters['counts'] === 'threads'
    ? `You may open ${part} conversations that began then.`
    : `${part} messages are in conversations that you may open.`
}

/** `Conversations: Ana Ruiz, High priority` */
export const threadListTitle = (subject: string | undefined): string =>
  subject ? `Conversations: ${subject}` : 'Conversations'

/** The address of the report that the list belongs to, with the same period, department and user. */
export function reportOfThreads(
  slug: MessageReport,
  { department = '', user = '' }: Filters,
  { from, until }: Range,
): string {
  const search = new URLSearchParams({ from, until })
  if (department !== '') search.set('department', department)
  const path = slug === 'user-mt-report' ? `/reports/${slug}/${user}` : `/reports/${slug}`
  return `${path}?${search.toString()}`
}
