import { foldText } from '@wardline/contract/folded-text.ts'
import type { ImportPerson } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { cannotReceive } from '../calendar/occurrence.errors.ts'
import type { FileEvent } from './calendar-file.rules.ts'

export interface Member {
  user_id: number
  display_name: string
  first_name: string
  last_name: string
  email: string
  can_receive: boolean
}

type PersonFields = Pick<FileEvent, 'attendees' | 'organizer' | 'summary' | 'row'>

/** Identifies the person of an event. The organizer distinguishes equal summaries. */
export function personKey({ attendees, organizer, summary, row }: PersonFields): string {
  if (row && row.user_id !== null) return `user:${row.user_id}`
  return (
    attendees.length > 0
      ? `mailto:${attendees.join(',')}`
      : `name:${summary.toLowerCase()} ${organizer ?? ''}`
  ).slice(0, 500)
}

function normalize(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

function isNamed({ first_name, last_name, display_name }: Member, summary: string): boolean {
  const text = ` ${normalize(summary)} `
  return [display_name, `${last_name} ${first_name}`].some(
    (name) => normalize(name) !== '' && text.includes(` ${normalize(name)} `),
  )
}

/** Matches the ID of a user first, then attendees, then a name in the summary, then the organizer. */
function findCandidates(
  event: PersonFields,
  members: readonly Member[],
): { found: Member[]; by: 'user_id' | 'email' | 'name' } {
  const id = event.row?.user_id ?? null
  if (id !== null) return { found: members.filter(({ user_id }) => user_id === id), by: 'user_id' }
  const withEmail = (emails: string[]) => members.filter(({ email }) => emails.includes(email.toLowerCase()))
  const attending = withEmail(event.attendees)
  if (attending.length > 0) return { found: attending, by: 'email' }
  const named = members.filter((member) => isNamed(member, event.summary))
  if (named.length > 0) return { found: named, by: 'name' }
  return { found: event.organizer === null ? [] : withEmail([event.organizer]), by: 'email' }
}

export type Choices = ReadonlyMap<string, number | null>

export function matchPerson(
  event: PersonFields,
  members: readonly Member[],
  choices: Choices,
): Omit<ImportPerson, 'events'> {
  const key = personKey(event)
  const name = event.attendees.join(', ') || event.summary || 'Event without a name'
  const result = (
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
  const choice = choices.get(key)
  if (choice === null) return result(undefined, null, null, true)
  if (choice !== undefined) {
    const member = members.find(({ user_id }) => user_id === choice)
    return result(member, 'choice', member ? null : 'Choose a member of this group.')
  }
  const { found, by } = findCandidates(event, members)
  if (found.length > 1)
    return result(undefined, null, 'More than one member matches. Choose one or leave this person out.')
  if (found.length === 0)
    return result(undefined, null, 'No member of this group matches. Choose one or leave this person out.')
  return result(found[0], by, null)
}

/** A calendar file has the name of the person in the title. */
export function shiftTitle({ summary, row }: FileEvent, display_name: string): string {
  if (row) return row.title
  return normalize(summary) === normalize(display_name) ? '' : summary.slice(0, 200)
}
