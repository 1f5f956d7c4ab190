import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { OnCallGroup } from '@wardline/contract/paging/oncall.schemas.ts'
import { hourMarks, lastName, stripOf, stripText, type Bar } from './on-call.view.ts'

/** Narrower than this (percent of the day) a name would be a letter. */
const narrowest = 4

/** A gap that is now or to come: red and striped, so that it is no shade of somebody's colour. */
const hatch =
  'repeating-linear-gradient(135deg, var(--danger-soft) 0 4px, color-mix(in oklab, var(--danger) 35%, var(--danger-soft)) 4px 5px)'

/** The day of a group from midnight to midnight of its zone: who, when nobody, and the line of now. */
export function DayStrip({ group, now }: { group: OnCallGroup; now: number }) {
  const strip = stripOf(group, now)
  return (
    <div
      role="img"
      aria-label={stripText(group)}
      className="relative min-w-0 rounded-sm bg-inset"
      style={{ height: strip.lanes === 1 ? 24 : strip.lanes * 16 + (strip.lanes - 1) * 2 }}
    >
      {strip.holes.map((hole) => (
        <span
          key={hole.left}
          className="absolute inset-y-0"
          style={{
            left: `${hole.left}%`,
            width: `${hole.width}%`,
            ...(!hole.isOver && { background: hatch }),
          }}
        />
      ))}
      {strip.bars.map((bar) => (
        <ShiftBar
          key={`${bar.shift.user_id} ${bar.shift.start} ${bar.shift.layer}`}
          bar={bar}
          lanes={strip.lanes}
        />
      ))}
      {/* Over what is planned: behind it they would show in some rows and not in others. */}
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
        style={{ left: `${strip.now}%` }}
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
        // A hair of the ground between one shift and the next.
        width: `calc(${width}% - 1px)`,
        top: lanes === 1 ? 0 : lane * 18,
        height: lanes === 1 ? 24 : 16,
        lineHeight: lanes === 1 ? '24px' : '16px',
        background: `var(--av${colour}-bg)`,
        color: `var(--av${colour}-fg)`,
        borderColor: `var(--av${colour}-fg)`,
      }}
    >
      {width >= narrowest && lastName(shift.display_name)}
    </span>
  )
}
