import { layerText } from '@wardline/contract/paging/oncall.rules.ts'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import type { ColourOf } from './colours.ts'
import { plusMinutes, wallOf, type Wall } from './wall.view.ts'

/** A span without anybody on call, in wall times of the group. */
export interface Gap {
  start: Wall
  end: Wall
}

/** One thing that the calendar draws. Wall times: to the grid they are UTC. */
export interface Entry {
  id: string
  start: Wall
  end: Wall
  allDay: boolean
  title: string
  editable: boolean
  display: 'auto' | 'block' | 'background'
  extendedProps: { occurrence: Occurrence; colour: string; hasLayers: boolean } | { gap: Gap }
}

/** Of the hour that comes twice a piece can end before it begins, on the wall; it still has to be seen. */
const leastMinutes = 15

/** Moved by hand only as a whole: a piece that somebody took over is changed in its dialog. */
const isWhole = (occurrence: Occurrence): boolean =>
  occurrence.takeover === null &&
  occurrence.start === occurrence.whole_start &&
  occurrence.end === occurrence.whole_end

function entryOf(occurrence: Occurrence, hasLayers: boolean, colourOf: ColourOf): Entry {
  const [start, end] = [wallOf(occurrence.start), wallOf(occurrence.end)]
  return {
    id: occurrence.id,
    start,
    end: end > start ? end : plusMinutes(start, leastMinutes),
    allDay: occurrence.allDay,
    title: occurrence.target.display_name,
    editable: occurrence.may.change && isWhole(occurrence),
    display: 'block',
    extendedProps: { occurrence, colour: colourOf(occurrence.target_id), hasLayers },
  }
}

/** What takes place, and the gaps: hatched behind the hours, a line of their own in a month. */
export function entriesOf(
  occurrences: readonly Occurrence[],
  gaps: readonly Gap[],
  { isMonth, colourOf }: { isMonth: boolean; colourOf: ColourOf },
): Entry[] {
  const taking = occurrences.filter(({ cancelled, deleted }) => !cancelled && !deleted)
  const hasLayers = taking.some(({ layer }) => layer > 1)
  return [
    ...taking.map((occurrence) => entryOf(occurrence, hasLayers, colourOf)),
    ...gaps.map((gap): Entry => ({
      id: `gap ${gap.start}`,
      ...gap,
      allDay: false,
      title: 'Nobody on Call',
      editable: false,
      display: isMonth ? 'block' : 'background',
      extendedProps: { gap },
    })),
  ]
}

/** All that is drawn of an occurrence, as one sentence for who does not see it. */
export function occurrenceLabel(occurrence: Occurrence, span: string, hasLayers: boolean): string {
  const { target, layer, title, repeat, takeover, can_receive } = occurrence
  return [
    target.display_name,
    span,
    hasLayers && layerText(layer),
    title,
    repeat && 'repeats',
    takeover && `in place of ${takeover.displaced_name}`,
    !can_receive && 'cannot be reached: locked or inactive',
  ]
    .filter(Boolean)
    .join(', ')
}
