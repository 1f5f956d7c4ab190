import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { lastRunText, mailStateNames, rangeText } from './scheduled-report.view.ts'

/** Result of the last run; the owner also sees each recipient. */
export function LastRun({ run, now }: { run: ScheduledReport['last_run']; now: number }) {
  const text = lastRunText(run, now)
  if (!run || run.mails.length === 0) return <p>{text}</p>
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm">{text}</summary>
      <ul role="list" className="py-1 pl-4">
        {run.range && <li>Period: {rangeText(run.range)}</li>}
        {run.requested_by !== null && <li>Sent by {run.requested_by}</li>}
        {run.mails.map(({ user, state, reason }) => (
          <li key={user.id}>
            {user.display_name}: {mailStateNames[state]}
            {reason && `. ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
