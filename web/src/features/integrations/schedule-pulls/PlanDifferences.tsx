import type { SchedulePreview } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { formatGap, nameOf } from './source-preview.view.ts'

const title = 'Differs from what was planned here'

/** Times for which a shift was planned here, such as by a rotation, and the source has someone else on call. */
export function PlanDifferences({ schedules }: { schedules: readonly SchedulePreview[] }) {
  const count = schedules.reduce((sum, { difference_count }) => sum + difference_count, 0)
  const listed = schedules.flatMap(({ schedule_group_name, differences }) =>
    differences.map((one) => ({ ...one, schedule_group_name })),
  )
  if (count === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="border-b border-line bg-inset px-2 py-1.5 text-sm font-semibold">
        {title} <span className="font-normal text-ink-2 tabular-nums">{count.toLocaleString('en-US')}</span>
      </h2>
      <ul role="list" className="divide-y divide-line border-b border-line">
        {listed.map(({ schedule_group_name, call_order, was, now }) => (
          <li
            key={`${schedule_group_name} ${call_order} ${was.start} ${was.user_id}`}
            className="flex flex-wrap items-baseline gap-x-3 px-2 py-2 text-sm"
          >
            <span className="text-ink-2 tabular-nums">{formatGap(was)}</span>
            <span className="font-medium wrap-anywhere">
              {schedule_group_name}, {callOrderLabel(call_order).toLowerCase()}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {nameOf(was)}{' '}
              <span className="text-ink-2">in the source: {now ? nameOf(now) : 'no shift'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="px-2 pt-2 text-xs text-ink-2">
        {count > listed.length && `The first ${listed.length} are shown. `}Applying leaves shifts that were
        planned here, so both people are on call. Remove those that the source replaces.
      </p>
    </section>
  )
}
