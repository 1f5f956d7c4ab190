import type { ImportPerson } from '@wardline/contract/paging/calendar-import.schemas.ts'
import type { SaidEvent } from './ical-event.rules.ts'
import { cannotReceive } from './on-call-event.errors.ts'

export interface Member {
  user_id: number
  display_name: string
  first_name: string
  last_name: string
  email: string
  can_receive: boolean
}

type Names = Pick<SaidEvent, 'attendees' | 'organizer' | 'summary'>

/** Whom an event names. Who made it (the organizer) tells two of the same words apart. */
export const keyOf = ({ attendees, organizer, summary }: Names): string =>
  (attendees.length > 0
    ? `mailto:${attendees.join(',')}`
    : `name:${summary.toLowerCase()} ${organizer ?? ''}`
  ).slice(0, 500)

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

const isNamed = ({ first_name, last_name, display_name }: Member, summary: string): boolean => {
  const said = ` ${folded(summary)} `
  return [display_name, `${last_name} ${first_name}`].some(
    (name) => folded(name) !== '' && said.includes(` ${folded(name)} `),
  )
}

/** Attendees first, then the name that the summary says, then who made the event. */
function candidates(event: Names, members: readonly Member[]): { found: Member[]; by: 'email' | 'name' } {
  const withEmail = (emails: string[]) => members.filter(({ email }) => emails.includes(email.toLowerCase()))
  const attending = withEmail(event.attendees)
  if (attending.length > 0) return { found: attending, by: 'email' }
  const named = members.filter((member) => isNamed(member, event.summary))
  if (named.length > 0) return { found: named, by: 'name' }
  return { found: event.organizer === null ? [] : withEmail([event.organizer]), by: 'email' }
}

/** `user_id` null: what is theirs is left out. */
export type Choices = ReadonlyMap<string, number | null>

/** Who a name of the file is: as was chosen, or the one member that it fits. */
export function personOf(
  event: Names,
  members: readonly Member[],
  choices: Choices,
): Omit<ImportPerson, 'events'> {
  const key = keyOf(event)
  const name = event.attendees.join(', ') || event.summary || 'An event without a name'
  const as = (
    member: Member | undefined,
    matched_by: ImportPerson['matched_by'],
    problem: string | null,
    is_left_out = false,
  ) => ({
    key,
    name,
    user_id: member?.user_id ?? null,
    display_name: member?.display_name ?? null,
    matched_by: member ? matched_by : null,
    is_left_out,
    problem: member && !member.can_receive ? cannotReceive(member.display_name) : problem,
  })
  const chosen = choices.get(key)
  if (chosen === null) return as(undefined, null, null, true)
  if (chosen !== undefined) {
    const member = members.find(({ user_id }) => user_id === chosen)
    return as(member, 'choice', member ? null : 'Choose a member of this group.')
  }
  const { found, by } = candidates(event, members)
  if (found.length > 1)
    return as(undefined, null, 'More than one member fits. Choose one, or leave this out.')
  if (found.length === 0)
    return as(undefined, null, 'No member of this group fits. Choose one, or leave this out.')
  return as(found[0], by, null)
}

/** What is said besides the name of who is on call. */
export const titleOf = (summary: string, display_name: string): string =>
  folded(summary) === folded(display_name) ? '' : summary.slice(0, 200)
