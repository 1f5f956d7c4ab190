import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type { OnCall } from '../paging/oncall.access.ts'
import { onCallPeople, wardTime } from '../paging/oncall.rules.ts'
import type { GroupPage } from './escalation/group-page.rules.ts'
import { forwardsOf } from './forwarding.rules.ts'
import type { AddressedContact, PossibleRecipient } from './recipient.queries.ts'

/** What resolving needs to know, read in one transaction. */
export interface Circumstances {
  /** Contact ids in the order in which they were chosen, each once. */
  asked: readonly number[]
  contacts: readonly AddressedContact[]
  /** By schedule group. */
  on_call: ReadonlyMap<number, OnCall>
  /** By schedule group: how a page to it goes on. Of a message that does not escalate: none. */
  pages?: ReadonlyMap<number, GroupPage>
  /** Everyone that a contact, a shift, a fail-over or a forwarding names. */
  people: ReadonlyMap<number, PossibleRecipient>
  sender_id: number
}

/** A person who gets a copy; `why` goes on after their name: "on call for Cardiology until 07:00". */
export interface Reached {
  user_id: number
  reason: 'new_message' | 'forward'
  why: string
  /** Because of which group, and at which of its layers: what they owe goes on with the shift. */
  group_id?: number
  layer?: number
}

interface Ranked extends Reached {
  /** The smaller, the more it is about this very person. */
  rank: number
}

export interface ResolvedContact {
  contact: AddressedContact
  /** Its people, then those whom their messages are forwarded to. Without the sender. */
  reached: Reached[]
  /** Where a message goes, before it is sent. */
  sentence: string
}

export interface Resolved {
  contacts: ResolvedContact[]
  /** Everyone who gets it, each once with the most specific reason, in the order in which they were found. */
  people: Reached[]
  group_ids: number[]
  department_ids: number[]
  /** One sentence for each contact that does not exist or whose person cannot receive. */
  problems: string[]
  /** One sentence for each group through which nobody would be reached. */
  nobody: string[]
  /** By schedule group: how a page to it goes on; of a message that does not escalate, none. */
  pages: ReadonlyMap<number, GroupPage>
}

interface Found {
  people: Omit<Ranked, 'reason'>[]
  sentence: string
}

const ranks = {
  User: 0,
  ScheduleGroup: 1,
  failOver: 2,
  CareTeam: 3,
  Department: 4,
  BroadcastGroup: 5,
  forward: 6,
}

/** Contacts to people, in one place (spec §7 recipient_ids; domain.md, Recipients). */
export function resolveRecipients(from: Circumstances): Resolved {
  const byId = new Map(from.contacts.map((contact) => [contact.contact_id, contact]))
  const found = from.asked.flatMap((id) => byId.get(id) ?? [])
  const resolved = found.map((contact) => withForwards(contact, peopleOf(contact, from), from))
  const unknown = from.asked.filter((id) => !byId.has(id)).map((id) => `Contact ${id} does not exist.`)
  const empty = resolved.filter(({ contact, reached }) => reached.length === 0 && !isSelf(contact, from))
  const present = <T>(values: (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]
  return {
    contacts: resolved.map(({ contact, reached, sentence }) => ({
      contact,
      sentence,
      reached: reached.map(({ rank: _, ...person }) => person),
    })),
    people: mostSpecific(resolved.flatMap(({ reached }) => reached)),
    group_ids: present(found.map((contact) => contact.group_id)),
    department_ids: present(found.map((contact) => contact.department_id)),
    problems: [...unknown, ...sentencesOf(empty, true)],
    nobody: sentencesOf(empty, false),
    pages: from.pages ?? new Map(),
  }
}

const sentencesOf = (empty: Pick<ResolvedContact, 'contact' | 'sentence'>[], ofPeople: boolean): string[] =>
  empty.filter(({ contact }) => (contact.type === 'User') === ofPeople).map(({ sentence }) => sentence)

/** One's own contact among others does no harm: the sender has the thread anyway. */
const isSelf = ({ type, member_ids }: AddressedContact, { sender_id }: Circumstances): boolean =>
  type === 'User' && member_ids[0] === sender_id

/** A person reached along two ways gets one copy. */
function mostSpecific(all: Ranked[]): Reached[] {
  const best = new Map<number, Ranked>()
  for (const person of all) {
    const known = best.get(person.user_id)
    if (!known || person.rank < known.rank) best.set(person.user_id, person)
  }
  return [...best.values()].map(({ rank: _, ...person }) => person)
}

function withForwards(contact: AddressedContact, { people, sentence }: Found, from: Circumstances) {
  const direct = people.map((person): Ranked => ({ ...person, reason: 'new_message' }))
  const onwards = forwardsOf(
    people.map(({ user_id }) => user_id),
    from.people,
    from.sender_id,
  )
  const forwarded = onwards.map(({ user_id, by }): Ranked => {
    const why = `forwarded by ${from.people.get(by)?.display_name ?? ''}`
    return { user_id, reason: 'forward', why, rank: ranks.forward }
  })
  const names = forwarded.map(({ user_id }) => from.people.get(user_id)?.display_name ?? '')
  const also =
    names.length > 0 && contact.type === 'User' ? `${sentence} Forwarded to ${names.join(', ')}.` : sentence
  return { contact, reached: [...direct, ...forwarded], sentence: also }
}

function peopleOf(contact: AddressedContact, from: Circumstances): Found {
  if (contact.type === 'ScheduleGroup') return onCallFor(contact, from)
  const rank = ranks[contact.type]
  const reached = contact.member_ids.filter((id) => mayGet(id, from))
  const people = reached.map((user_id) => ({ user_id, why: whyMember(contact), rank }))
  return { people, sentence: memberSentence(contact, reached.length, from) }
}

const mayGet = (id: number, { people, sender_id }: Circumstances): boolean =>
  id !== sender_id && (people.get(id)?.can_receive ?? false)

/** Never the name of a patient: who is on the thread need not be the one whom it is about. */
function whyMember({ type, name }: AddressedContact): string {
  if (type === 'User') return 'addressed by name'
  if (type === 'CareTeam') return 'on the care team of the patient'
  return type === 'Department' ? `message contact of ${name}` : `member of ${name}`
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count} ${many}`

function memberSentence(
  { type, name, member_ids }: AddressedContact,
  count: number,
  from: Circumstances,
): string {
  if (type === 'User') {
    if (member_ids[0] === from.sender_id) return 'You have the thread as its sender.'
    if (count === 1) return `Goes to ${name}.`
    return `${name} cannot receive messages: the person is locked or no longer active.`
  }
  if (count === 0) return `Nobody would receive a message to ${name}. Choose someone who can answer.`
  if (type === 'CareTeam') return `Goes to ${counted(count, 'person', 'people')} of the care team.`
  if (type === 'Department')
    return `Goes to ${counted(count, 'message contact', 'message contacts')} of ${name}.`
  return `Goes to ${counted(count, 'member', 'members')} of ${name}.`
}

/** Who is on call now at every layer; nobody: the group's fail-over, the department's, the account's operator. */
function onCallFor(contact: AddressedContact, from: Circumstances): Found {
  const { shifts = [], nobody_until = null } = from.on_call.get(contact.group_id ?? 0) ?? {}
  const time = (instant: string) => wardTime(instant, contact.now, contact.time_zone)
  const page = from.pages?.get(contact.group_id ?? 0)
  if (page && page.targets.length > 0) return firstStepOf(page)
  const called = page ? [] : onCallPeople(shifts).filter(({ user_id }) => mayGet(user_id, from))
  const [first, ...others] = called
  if (first) {
    const people = called.map(({ user_id, layer, until }) => ({
      user_id,
      why: `on call${layer > 1 ? ` (layer ${layer})` : ''} for ${contact.name} until ${time(until)}`,
      rank: ranks.ScheduleGroup,
      ...heldFor(contact, layer),
    }))
    const are = others.length === 0 ? `is on call until ${time(first.until)}` : 'are on call'
    return { people, sentence: `${onCallText(called)} ${are}.` }
  }
  const isOnlyMe = shifts.some(({ user_id }) => user_id === from.sender_id)
  const nobody = isOnlyMe ? 'Nobody else on call' : 'Nobody on call'
  const until = shifts[0]?.until ?? nobody_until
  const problem = until === null ? nobody : `${nobody} until ${time(until)}`
  return failOverOf(contact, problem, from)
}

/** Whom the first step rings; the others are no recipients until their step. */
const firstStepOf = ({ targets, sentence }: GroupPage): Found => ({
  people: targets.map(({ user_id, why, held }) => ({
    user_id,
    why,
    rank: ranks.ScheduleGroup,
    ...(held && { group_id: held.group_id, layer: held.layer ?? 1 }),
  })),
  sentence,
})

const heldFor = ({ group_id }: AddressedContact, layer: number) =>
  group_id === null ? {} : { group_id, layer }

function failOverOf(contact: AddressedContact, problem: string, from: Circumstances): Found {
  const chain = [
    { id: contact.fail_over_user_id, role: 'fail-over of the group' },
    { id: contact.department_fail_over_user_id, role: 'fail-over of the department' },
    { id: contact.operator_user_id, role: 'operator' },
  ]
  const next = chain.find(({ id }) => id !== null && mayGet(id, from))
  if (!next || next.id === null) {
    const sentence = `${problem} for ${contact.name}, and nobody answers for it. Choose someone who can answer.`
    return { people: [], sentence }
  }
  const name = from.people.get(next.id)?.display_name ?? ''
  const why = `${next.role}; ${problem[0]?.toLowerCase()}${problem.slice(1)} for ${contact.name}`
  return {
    people: [{ user_id: next.id, why, rank: ranks.failOver, ...heldFor(contact, 1) }],
    sentence: `${problem}, goes to ${name} (${next.role}).`,
  }
}
