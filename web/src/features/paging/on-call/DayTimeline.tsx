import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { OnCallGroup } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { hourMarks, lastName, layOutTimeline, describeTimeline, type Bar } from './on-call.view.ts'

const minNamedWidth = 4

const hatch =
  'repeating-linear-gradient(135deg, var(--danger-soft) 0 4px, color-mix(in oklab, var(--danger) 35%, var(--danger-soft)) 4px 5px)'

export function DayTimeline({ group, now }: { group: OnCallGroup; now: number }) {
  const timeline = layOutTimeline(group, now)
  return (
    <div
      role="img"
      aria-label={describeTimeline(group)}
      className="relative min-w-0 rounded-sm bg-inset"
      style={{ height: timeline.lanes === 1 ? 24 : timeline.lanes * 16 + (timeline.lanes - 1) * 2 }}
    >
      {timeline.gaps.map((gap) => (
        <span
          key={gap.left}
          className="absolute inset-y-0"
          style={{
            left: `${gap.left}%`,
            width: `${gap.width}%`,
            ...(!gap.isOver && { background: hatch }),
          }}
        />
      ))}
      {timeline.bars.map((bar) => (
        <ShiftBar
          key={`${bar.shift.user_id} ${bar.shift.start} ${bar.shift.call_order}`}
          bar={bar}
          lanes={timeline.lanes}
        />
      ))}
      {hourMarks(group)
        .slice(1, -1)
        .map(({ text, left }) => (
          <span
            key={text}
            aria-hidden
            className="absolute inset-y-0 w-px bg-ink/12"
            style={{ left: `${left}%` }}
          />
        ))}
      <span
        aria-hidden
        className="absolute -inset-y-1 w-0.5 bg-danger-solid"
        style={{ left: `${timeline.now}%` }}
      />
    </div>
  )
}

function ShiftBar({ bar: { shift, lane, left, width }, lanes }: { bar: Bar; lanes: number }) {
  const { colour } = avatarOf(shift.display_name)
  return (
    <span
      aria-hidden
      className="absolute overflow-hidden rounded-xs border-l-3 pl-1 text-2xs whitespace-nowrap"
      style={{
        left: `${left}%`,
        width: `calc(${width}% - 1px)`,
        top: lanes === 1 ? 0 : lane * 18,
        height: lanes === 1 ? 24 : 16,
        lineHeight: lanes === 1 ? '24px' : '16px',
        background: `var(--av${colour}-bg)`,
        color: `var(--av${colour}-fg)`,
        borderColor: `var(--av${colour}-fg)`,
      }}
    >
      {width >= minNamedWidth && lastName(shift.display_name)}
    </span>
  )
}
