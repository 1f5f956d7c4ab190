import ICAL from 'ical.js'

/** A property of an event, as its line has it. */
export interface Property {
  name: string
  params: Readonly<Record<string, string | string[]>>
  type: string
  values: readonly unknown[]
  /** What stands after the colon. */
  raw: string
  /** Of the file, the first is 1. */
  line: number
}

export interface EventLines {
  /** Where it begins. */
  line: number
  properties: Property[]
  /** Lines of it that say nothing. */
  broken: { line: number; text: string }[]
}

/** A time zone as a file describes it (VTIMEZONE): its name, where that is, and when clocks change to what. */
export interface ZoneLines {
  tzid: string
  location: string | null
  changes: ZoneChange[]
}

/** One way in which clocks change, each as the line has it: `DTSTART`, `TZOFFSETFROM`, `TZOFFSETTO`, `RRULE`, `RDATE`. */
export type ZoneChange = Map<string, string>

interface Line {
  text: string
  line: number
}

/** Lines of RFC 5545 §3.1: one that begins with a space goes on from the one before. */
function unfolded(text: string): Line[] {
  const lines: Line[] = []
  for (const [index, part] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const last = lines.at(-1)
    if (last && /^[ \t]/.test(part)) last.text += part.slice(1)
    else lines.push({ text: part, line: index + 1 })
  }
  return lines.filter(({ text: said }) => said.trim() !== '')
}

/** What an import looks at; the rest of an event may be whatever it likes. */
const read = new Set([
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

function propertyOf({ text, line }: Line): Property | undefined {
  const name = /^[\w-]+/.exec(text)?.[0]?.toLowerCase() ?? ''
  if (!read.has(name)) return undefined
  const raw = text.slice(text.indexOf(':') + 1).trim()
  // Rules are read by the calendar's own reader, which says what is wrong with them.
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

/** A line has a name, perhaps parameters, and a value after a colon. */
const isContent = (text: string): boolean => /^[\w-]+(?:;(?:[^":]|"[^"]*")*)?:/.test(text)

/** What a zone says about itself. More than this of changes is no zone of this world. */
const mostChanges = 300
function addToZone(zone: ZoneLines, part: string | undefined, { text }: Line): void {
  const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(text) ?? []
  const key = name.toUpperCase()
  if (part !== 'VTIMEZONE') zone.changes.at(-1)?.set(key, value.trim())
  else if (key === 'TZID') zone.tzid = value.trim()
  else if (key === 'X-LIC-LOCATION') zone.location = value.trim()
}

/** The events of a file, each with its lines, and the zones that it describes; alarms and other parts are left out. */
export async function eventsIn(
  text: string,
  breathe: () => Promise<void>,
): Promise<{ events: EventLines[]; zones: ZoneLines[]; isCalendar: boolean }> {
  const events: EventLines[] = []
  const zones: ZoneLines[] = []
  const open: string[] = []
  let isCalendar = false
  for (const line of unfolded(text)) {
    const [, edge, part = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line.text) ?? []
    const current = open.at(-1) === 'VEVENT' ? events.at(-1) : undefined
    if (edge?.toUpperCase() === 'BEGIN') {
      open.push(part.toUpperCase())
      if (open[0] === 'VCALENDAR') isCalendar = true
      if (part.toUpperCase() === 'VEVENT') events.push({ line: line.line, properties: [], broken: [] })
      if (part.toUpperCase() === 'VTIMEZONE') zones.push({ tzid: '', location: null, changes: [] })
      const zone = open.at(-2) === 'VTIMEZONE' ? zones.at(-1) : undefined
      if (zone && zone.changes.length < mostChanges) zone.changes.push(new Map())
    } else if (edge) {
      const at = open.lastIndexOf(part.toUpperCase())
      if (at >= 0) open.splice(at)
    } else if (current) addLine(current, line)
    else if (open.includes('VTIMEZONE')) {
      const zone = zones.at(-1)
      if (zone) addToZone(zone, open.at(-1), line)
    }
    await breathe()
  }
  return { events, zones, isCalendar }
}

function addLine(event: EventLines, line: Line): void {
  const broken = { line: line.line, text: line.text.slice(0, 60) }
  if (!isContent(line.text)) return void event.broken.push(broken)
  try {
    const property = propertyOf(line)
    if (property) event.properties.push(property)
  } catch {
    event.broken.push(broken)
  }
}
