import { hasOccurrence, type CalendarEvent } from './occurrence.rules.ts'
import {
  parseMoment,
  parseWallTime,
  toInstant,
  utcOffsetAt,
  withSeconds,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'

/**
 * Finds the occurrence that a client names. With the zone's own offset the text is the wall time itself, even
 * one that daylight saving skips; with any other offset it is an instant.
 */
export function parseOriginalStart(event: CalendarEvent, text: string): WallTime | undefined {
  const literal = parseWallTime(withSeconds(text))
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  const zoneOffsets = [false, true].map((later) =>
    utcOffsetAt(event.zone, toInstant(event.zone, literal, later)),
  )
  const hasZoneOffset = sign !== undefined && zoneOffsets.includes(offset)
  const hasNoOffset = sign === undefined && !text.endsWith('Z')
  const original = hasZoneOffset || hasNoOffset ? literal : parseMoment(event.zone, text).wall
  return hasOccurrence(event, original) ? original : undefined
}
