import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { startBeforeEnd, timeMissing } from '../events/event.text.ts'
import { toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'

/** A whole shift, or a part of it. */
export interface ShiftPart {
  extent: 'whole' | 'part'
  start: WallTime
  end: WallTime
}

/** The rest of a shift that has begun, otherwise all of it. */
export function toShiftPart(occurrence: Occurrence, now: WallTime): ShiftPart {
  const start = toWallTime(occurrence.start)
  return {
    extent: 'whole',
    start: start > now ? start : `${now.slice(0, 16)}:00`,
    end: toWallTime(occurrence.end),
  }
}

export function checkShiftPart({ extent, start, end }: ShiftPart): Record<string, string> {
  if (extent === 'whole') return {}
  if (start !== '' && end !== '') return start < end ? {} : { start: startBeforeEnd }
  return { ...(start === '' && { start: timeMissing }), ...(end === '' && { end: timeMissing }) }
}
