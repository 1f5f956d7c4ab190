export interface Hl7Time {
  instant: string
  /** The later instant of a local time that occurs twice because clocks are set back. */
  instant_again: string | undefined
  /** Whether it says more than the day. */
  hasHours: boolean
}

const pattern =
  /^((?:19|20|21)\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.\d{1,4})?)?)?)?)?)?([+-]\d{4})?$/

/** HL7 TS and DTM (v2.5.1 §2.A.22). Without an offset, it is a time of the account's zone. Undefined for other text. */
export function readTime(text: string, time_zone: string): Hl7Time | undefined {
  const found = pattern.exec(text.trim())
  if (!found) return undefined
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', offset] = found
  try {
    const local = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour ?? '00'}:${minute}:${second}`, {
      overflow: 'reject',
    })
    const zone = offset === undefined ? time_zone : `${offset.slice(0, 3)}:${offset.slice(3)}`
    const instant = local.toZonedDateTime(zone).toInstant().toString()
    const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
    // A time that clocks skip is read in one way, although it has a later instant as well.
    const isRepeated = later.toPlainDateTime().equals(local) && later.toInstant().toString() !== instant
    return {
      instant,
      instant_again: isRepeated ? later.toInstant().toString() : undefined,
      hasHours: hour !== undefined,
    }
  } catch {
    return undefined
  }
}

/** The day of a TS. Null if only a year or a month is known; undefined if it is no date. */
export function readDay(text: string): string | null | undefined {
  if (/^\d{4}(\d\d)?$/.test(text)) return null
  const found = /^(\d{4})(\d\d)(\d\d)(?:\d{2,6}(?:\.\d{1,4})?(?:[+-]\d{4})?)?$/.exec(text)
  if (!found) return undefined
  try {
    return Temporal.PlainDate.from(`${found[1]}-${found[2]}-${found[3]}`, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

export const printTime = (instant: Temporal.Instant): string =>
  `${instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:TZ]/g, '')}+0000`
