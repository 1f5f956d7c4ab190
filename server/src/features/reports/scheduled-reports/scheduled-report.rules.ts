import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { reportAddress } from '@wardline/contract/reports/standard-reports/report-address.rules.ts'
import { periodDays } from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { describeObstacle } from './scheduled-report.errors.ts'
import type { LastRun, ScheduledReportRow } from './scheduled-report.queries.ts'

interface Viewer {
  user_id: number
  sees_all: boolean
  permissions: ReadonlySet<Permission>
}

type ShownRun = NonNullable<ScheduledReport['last_run']>

function stateOf({ obstacle, mails }: LastRun): ShownRun['state'] {
  const states = new Set(mails.map(({ state }) => state))
  if (obstacle !== null) return 'skipped'
  if (states.has('waiting')) return 'sending'
  if (states.has('sent')) return states.size === 1 ? 'sent' : 'partly'
  return states.has('failed') ? 'failed' : 'skipped'
}

function showRun(run: LastRun, isShown: (user_id: number) => boolean): ShownRun {
  const { at, requested_by, from, until, obstacle, mails } = run
  const state = stateOf(run)
  const failure = mails.find((mail) => mail.state === 'failed')?.reason ?? ''
  return {
    at,
    requested_by,
    range: from === null || until === null ? null : { from, until },
    state,
    reason: obstacle !== null ? describeObstacle(obstacle) : state === 'failed' ? failure : '',
    mails: mails
      .filter(({ user }) => isShown(user.id))
      .map((mail) => (mail.state === 'skipped' ? { ...mail, reason: describeObstacle(mail.reason) } : mail)),
  }
}

/**
 * Shows the parts of a scheduled report that a viewer may see, and the actions that they may take. Recipients
 * do not see each other.
 */
export function showScheduledReport(row: ScheduledReportRow, viewer: Viewer): ScheduledReport {
  const { owner_problem, recipients, last_run, today, ...schedule } = row
  const { slug, filters, period, owner } = row
  const isOwner = owner.id === viewer.user_id
  const seesAll = isOwner || viewer.sees_all
  const isShown = (user_id: number) => seesAll || user_id === viewer.user_id
  const mayOpen = viewer.permissions.has(`reporting.${slug}`)
  return {
    ...schedule,
    address: reportAddress(slug, filters, period && periodDays(period, today)),
    obstacle: owner_problem && describeObstacle(owner_problem),
    recipients: recipients
      .filter(({ id }) => isShown(id))
      .map(({ problem, ...user }) => ({ ...user, problem: problem && describeObstacle(problem) })),
    recipient_count: recipients.length,
    last_run: last_run && showRun(last_run, isShown),
    may: {
      change: isOwner && mayOpen,
      send: isOwner && mayOpen,
      leave: recipients.some(({ id }) => id === viewer.user_id),
      delete: seesAll,
    },
  }
}
