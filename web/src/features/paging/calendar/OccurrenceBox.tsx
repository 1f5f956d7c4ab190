import { IconAlertTriangleFilled, IconArrowsExchange, IconRepeat } from '@tabler/icons-react'
import { layerText } from '@wardline/contract/paging/oncall.rules.ts'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { CSSProperties } from 'react'
import { occurrenceLabel, type Gap } from './entry.view.ts'
import { clockOf, dateOf, dayText, hoursText, spanText } from './wall.view.ts'

export interface OccurrenceBoxProps {
  occurrence: Occurrence
  colour: string
  hasLayers: boolean
  start: string
  end: string
  allDay: boolean
  /** A line of a month or of the all-day row, instead of a box among the hours. */
  isRow: boolean
}

/** Inside of an occurrence on the grid: the name is always printed, the colour only repeats it. */
export function OccurrenceBox(props: OccurrenceBoxProps) {
  const { occurrence, colour, hasLayers, start, end, allDay, isRow } = props
  const { target, title, layer, repeat, takeover, can_receive } = occurrence
  const style = { '--c': colour } as CSSProperties
  // What is drawn leaves out the day and cuts what is long: who listens gets all of it, in one sentence.
  const said = (
    <span className="sr-only">
      {occurrenceLabel(occurrence, spanText({ start, end, allDay }), hasLayers)}
    </span>
  )
  const name = (
    <span aria-hidden className="cal-name">
      {!can_receive && <IconAlertTriangleFilled size={12} aria-hidden className="cal-unreached" />}
      {target.display_name}
    </span>
  )
  const facts = [
    // In a line there is no room for what goes without saying.
    hasLayers && !(isRow && layer === 1) && layerText(layer),
    takeover && `for ${takeover.displaced_name}`,
    !can_receive && 'cannot be reached',
    title,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  if (isRow)
    return (
      <div className="cal-row" style={style}>
        {said}
        {!allDay && (
          <span aria-hidden className="cal-facts">
            {clockOf(start)}
          </span>
        )}
        {name}
        <span aria-hidden className="cal-facts">
          {facts.join(' · ')}
        </span>
      </div>
    )
  return (
    <div className="cal-box" style={style}>
      {said}
      {name}
      <span aria-hidden className="cal-facts">
        {repeat && <IconRepeat size={11} aria-hidden />}
        {takeover && <IconArrowsExchange size={11} aria-hidden />}
        {hoursText(start, end)}
      </span>
      {facts.map((fact) => (
        <span key={fact} aria-hidden className="cal-facts">
          {fact}
        </span>
      ))}
    </div>
  )
}

/** Red and hatched: here a page would reach nobody of the calendar. */
export function GapBox({ gap, isRow }: { gap: Gap; isRow: boolean }) {
  const isOneDay = dateOf(gap.start) === dateOf(gap.end)
  const until = isOneDay ? clockOf(gap.end) : `${dayText(gap.end)}, ${clockOf(gap.end)}`
  const said = isOneDay ? hoursText(gap.start, gap.end) : `from ${clockOf(gap.start)} until ${until}`
  // One line as a shift's: of two, a day of a laptop's month has no room for its shifts.
  if (isRow)
    return (
      <div className="cal-gap is-row">
        <span className="sr-only">Nobody on Call {said}</span>
        <span aria-hidden className="cal-facts">
          {clockOf(gap.start)}
        </span>
        <span aria-hidden className="cal-name">
          Nobody on Call
        </span>
        <span aria-hidden className="cal-facts">
          until {until}
        </span>
      </div>
    )
  return (
    <div className="cal-gap is-box">
      <span className="cal-name">Nobody on Call</span>
      <span>{said}</span>
    </div>
  )
}
