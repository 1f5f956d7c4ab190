import type { RemoteShift, RemoteStaff, SourceResult } from '../schedule-source.rules.ts'
import type { RemoteSchedule } from '../requests/remote-schedule.rules.ts'
import { classifyText, fail, malformed, succeed } from '../requests/source-result.rules.ts'
import { attempt, includesDay, resolveInterval, type Days } from '../requests/source-time.rules.ts'
import { isOpen, splitName } from '../requests/source-values.rules.ts'
import { childText, escapeXml, findAll, type XmlElement } from './tangier-xml.rules.ts'

const tag = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`

interface SignIn {
  user_name: string
  password: string
}

export const writeScheduleRequest = (
  { user_name, password }: SignIn,
  site_id: string,
  { from, until }: Days,
): string =>
  '<tangier version="1.0" method="schedule.request">' +
  tag('user_name', escapeXml(user_name)) +
  tag('user_pwd', escapeXml(password)) +
  tag(
    'schedule',
    tag('site_id', escapeXml(site_id)),
    tag('start_date', from.toString()),
    tag('end_date', until.toString()),
  ) +
  '</tangier>'

export const writeProviderRequest = ({ user_name, password }: SignIn): string =>
  '<tangier version="1.0" method="provider.request">' +
  tag('admin_user', escapeXml(user_name)) +
  tag('admin_pwd', escapeXml(password)) +
  `<providers><provider action="info">${tag('provider_primary_key', 'ALL')}</provider></providers>` +
  '</tangier>'

const isShift = ({ name }: XmlElement): boolean => name === 'shift'
const isDay = ({ attributes }: XmlElement): boolean => attributes['shiftdate'] !== undefined
const isError = ({ name, text }: XmlElement): boolean =>
  (name === 'comment' || name === 'error') && text !== ''

/** Errors are elements of an answer with status 200. A shift may have a comment of its own. */
function findError(root: XmlElement): SourceResult<never> | undefined {
  const found = findAll(
    root,
    (element) => isError(element) || isShift(element) || element.name === 'provider',
  )
  const error = [root, ...found].find(isError)
  return error && fail(classifyText(error.text), error.text)
}

const american = /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4}))?\s*(?:(\d{1,2}):(\d\d)(?::\d\d)?\s*([AP])M)?$/i

/** `07:00 AM` of older servers, `01/12/2026 07:00 AM` of newer ones. */
function readStart(text: string, shift_date: string): Temporal.PlainDateTime | undefined {
  const time = american.exec(text.trim())
  const date = time?.[3] === undefined ? american.exec(shift_date.trim()) : time
  if (!time || !date || time[4] === undefined || date[3] === undefined) return undefined
  const hour = Number(time[4])
  if (hour < 1 || hour > 12) return undefined
  return attempt(() =>
    Temporal.PlainDateTime.from(
      {
        year: Number(date[3]),
        month: Number(date[1]),
        day: Number(date[2]),
        hour: (hour % 12) + (time[6]?.toUpperCase() === 'P' ? 12 : 0),
        minute: Number(time[5]),
      },
      { overflow: 'reject' },
    ),
  )
}

/** Undefined if it is no number. */
function readMinutes(text: string): number | undefined {
  return /^\d{1,6}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : undefined
}

export function readSchedule(root: XmlElement, days: Days, zone: string): SourceResult<RemoteSchedule> {
  if (root.name !== 'tangier') return malformed(`The answer is <${root.name}> instead of <tangier>.`)
  const error = findError(root)
  if (error) return error
  const entries = findAll(root, isDay).flatMap((day) =>
    findAll(day, isShift).map((shift) => ({ shift, shift_date: day.attributes['shiftdate'] ?? '' })),
  )
  if (entries.length < findAll(root, isShift).length) return malformed('A shift is outside of a day.')
  const shifts: RemoteShift[] = []
  for (const { shift, shift_date } of entries) {
    const start = readStart(childText(shift, 'actualstarttime'), shift_date)
    const minutes = readMinutes(childText(shift, 'reportedminutes'))
    if (!start || minutes === undefined || readAssignmentId(shift) === '')
      return malformed(`A shift of ${shift_date} has no name, or no valid start and length.`)
    // No minutes: the shift was not worked.
    if (minutes === 0 || !includesDay(days, start.toPlainDate())) continue
    // Lengths are of the clock: a night shift of 12 hours ends at the usual time when clocks change.
    const interval = resolveInterval(start, start.add({ minutes }), zone)
    if (interval) shifts.push({ ...interval, ...describeShift(shift, start) })
  }
  return succeed({
    shifts,
    staff: entries.filter(({ shift }) => readProviderId(shift) !== '').map(({ shift }) => readStaff(shift)),
    assignments: entries.map(({ shift }) => ({
      remote_id: readAssignmentId(shift),
      name: readShiftName(shift),
      division: childText(shift, 'location') || null,
    })),
  })
}

/** Public clients do not read a name of the shift; without one, its location is the assignment. */
const readShiftName = (shift: XmlElement): string =>
  childText(shift, 'shiftname') || childText(shift, 'location')

/** Shifts have no ids. */
const readAssignmentId = (shift: XmlElement): string => {
  const name = readShiftName(shift)
  return name === '' ? '' : `${childText(shift, 'siteid')}/${name}`
}

const readProviderId = (shift: XmlElement): string =>
  isOpen(childText(shift, 'providername')) ? '' : childText(shift, 'providerprimarykey')

const describeShift = (shift: XmlElement, start: Temporal.PlainDateTime) => ({
  source_key: `${readAssignmentId(shift)}|${start.toString()}`,
  assignment_id: readAssignmentId(shift),
  staff_remote_id: readProviderId(shift) || null,
  staff_name: childText(shift, 'providername'),
  note: childText(shift, 'comment'),
})

const readStaff = (shift: XmlElement): RemoteStaff => ({
  remote_id: readProviderId(shift),
  remote_buid: childText(shift, 'empid'),
  ...splitName(childText(shift, 'providername')),
  email: null,
  phone: null,
  pager: null,
  division: null,
})

const firstText = (parent: XmlElement, ...names: readonly string[]): string =>
  names.map((name) => childText(parent, name)).find((text) => text !== '') ?? ''

/** Clients read only the keys of providers. The other names are those of the schedule and of similar services. */
export function readProviders(root: XmlElement): SourceResult<RemoteStaff[]> {
  const error = findError(root)
  if (error) return error
  return succeed(
    findAll(root, (element) => childText(element, 'provider_primary_key') !== '').map((provider) => {
      const [last, first] = [
        firstText(provider, 'last_name', 'lastname'),
        firstText(provider, 'first_name', 'firstname'),
      ]
      return {
        remote_id: childText(provider, 'provider_primary_key'),
        remote_buid: firstText(provider, 'emp_id', 'empid'),
        ...splitName(
          [last, first].filter((part) => part !== '').join(', ') || firstText(provider, 'provider_name'),
        ),
        email: firstText(provider, 'email', 'email_address') || null,
        phone: firstText(provider, 'mobile_phone', 'cell_phone', 'phone') || null,
        pager: childText(provider, 'pager') || null,
        division: null,
      }
    }),
  )
}
