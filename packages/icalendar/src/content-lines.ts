import ICAL from 'ical.js'

/** RFC 5545 §3.5. */
export interface Property {
  name: string
  params: Readonly<Record<string, string | string[]>>
  type: string
  values: readonly unknown[]
  raw: string
  line: number
}

export interface EventComponent {
  line: number
  properties: Property[]
  broken: { line: number; text: string }[]
}

/** RFC 5545 §3.6.5. */
export interface ZoneComponent {
  tzid: string
  /** X-LIC-LOCATION, usually an IANA name. */
  location: string | null
  observances: Observance[]
}

/** STANDARD or DAYLIGHT: values of DTSTART, TZOFFSETFROM, TZOFFSETTO, RRULE and RDATE by name. */
export type Observance = Map<string, string>

interface Line {
  text: string
  line: number
}

/** Unfolds lines (RFC 5545 §3.1): one that begins with a space continues the one before. */
function unfold(text: string): Line[] {
  const lines: Line[] = []
  for (const [index, part] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const last = lines.at(-1)
    if (last && /^[ \t]/.test(part)) last.text += part.slice(1)
    else lines.push({ text: part, line: index + 1 })
  }
  return lines.filter((line) => line.text.trim() !== '')
}

const supportedProperties = new Set([
  'uid',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'exrule',
  'exdate',
  'rdate',
  'recurrence-id',
  'summary',
  'status',
  'attendee',
  'organizer',
])

/** Name, parameters, colon. A quoted parameter value may contain colons (RFC 5545 §3.2). */
const lineStart = /^([\w-]+)(?:;(?:[^":]|"[^"]*")*)?:/

const isContentLine = (text: string): boolean => lineStart.test(text)

const valueOf = (text: string): string => text.replace(lineStart, '').trim()

function parseProperty({ text, line }: Line): Property | undefined {
  const name = /^[\w-]+/.exec(text)?.[0]?.toLowerCase() ?? ''
  if (!supportedProperties.has(name)) return undefined
  const raw = valueOf(text)
  // Rules are parsed by @wardline/recurrence, which has a message for each mistake.
  if (name === 'rrule' || name === 'exrule')
    return { name, params: {}, type: 'recur', values: [raw], raw, line }
  const [, params, type, ...values] = ICAL.parse.property(text) as [
    string,
    Property['params'],
    string,
    ...unknown[],
  ]
  return { name, params, type, values, raw, line }
}

const maxObservances = 300

function addZoneLine(zone: ZoneComponent, part: string | undefined, { text }: Line): void {
  const key = lineStart.exec(text)?.[1]?.toUpperCase() ?? ''
  const value = valueOf(text)
  if (part !== 'VTIMEZONE') zone.observances.at(-1)?.set(key, value)
  else if (key === 'TZID') zone.tzid = value
  else if (key === 'X-LIC-LOCATION') zone.location = value
}

export interface CalendarComponents {
  events: EventComponent[]
  zones: ZoneComponent[]
  /** X-WR-TIMEZONE: the zone in which other programs show the calendar. */
  shown_zone: string | null
  isCalendar: boolean
}

/**
 * Reads the VEVENTs and VTIMEZONEs of a file; alarms and other components are ignored.
 * @param pause awaited after each line, so that a large file does not block the event loop
 */
export async function readComponents(text: string, pause: () => Promise<void>): Promise<CalendarComponents> {
  const events: EventComponent[] = []
  const zones: ZoneComponent[] = []
  const open: string[] = []
  let isCalendar = false
  let shown_zone: string | null = null
  for (const line of unfold(text)) {
    const [, delimiter, component = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line.text) ?? []
    const current = open.at(-1) === 'VEVENT' ? events.at(-1) : undefined
    if (delimiter?.toUpperCase() === 'BEGIN') {
      open.push(component.toUpperCase())
      if (open[0] === 'VCALENDAR') isCalendar = true
      if (component.toUpperCase() === 'VEVENT') events.push({ line: line.line, properties: [], broken: [] })
      if (component.toUpperCase() === 'VTIMEZONE') zones.push({ tzid: '', location: null, observances: [] })
      const zone = open.at(-2) === 'VTIMEZONE' ? zones.at(-1) : undefined
      if (zone && zone.observances.length < maxObservances) zone.observances.push(new Map())
    } else if (delimiter) {
      const at = open.lastIndexOf(component.toUpperCase())
      if (at >= 0) open.splice(at)
    } else if (current) addEventLine(current, line)
    else if (open.includes('VTIMEZONE')) {
      const zone = zones.at(-1)
      if (zone) addZoneLine(zone, open.at(-1), line)
    } else if (open.length === 1 && /^X-WR-TIMEZONE[;:]/i.test(line.text)) shown_zone = valueOf(line.text)
    await pause()
  }
  return { events, zones, shown_zone, isCalendar }
}

function addEventLine(event: EventComponent, line: Line): void {
  const broken = { line: line.line, text: line.text.slice(0, 60) }
  if (!isContentLine(line.text)) return void event.broken.push(broken)
  try {
    const property = parseProperty(line)
    if (property) event.properties.push(property)
  } catch {
    event.broken.push(broken)
  }
}
