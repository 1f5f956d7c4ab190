import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { FallbackContact } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { callOrderName } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type { OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import type { RoutedContact } from '../../routing/effects/effect.rules.ts'
import { toOnCallPeople, formatLocalTime } from '../../paging/on-call/on-call.rules.ts'
import type { GroupEscalation } from './group-escalation.rules.ts'
import { followForwarding } from './user-forwarding.rules.ts'
import type { AddressedContact, PossibleRecipient } from './recipient.queries.ts'

export interface ResolutionContext {
  addressed: readonly number[]
  contacts: readonly AddressedContact[]
  on_call: ReadonlyMap<number, OnCallShifts>
  /** Escalations by schedule group; empty for a message that does not escalate. */
  pages?: ReadonlyMap<number, GroupEscalation>
  people: ReadonlyMap<number, PossibleRecipient>
  sender_id: number
  /** How routing policies use a contact; missing ones are the sender's choice. */
  routed?: ReadonlyMap<number, Pick<RoutedContact, 'use' | 'policy'>>
}

/** `why` follows the name: "on call for Cardiology until 07:00". */
export interface Recipient {
  user_id: number
  reason: 'new_message' | 'forward'
  why: string
  /** The on-call duty that makes them a recipient: their acknowledgement is reassigned when the shift ends. */
  group_id?: number
  call_order?: number
  /** The role of the fail-over user of a group with no one on call. */
  fallback_role?: FallbackContact['role']
  /** The routing policy that chose the contact. */
  policy_name?: string
  /** A supervisor: notified, but never asked to respond. */
  is_informed?: boolean
}

interface RankedRecipient extends Recipient {
  /** Lower is more specific to this user. */
  rank: number
}

export interface ResolvedContact {
  contact: AddressedContact
  /** Users behind the contact, then those added by forwarding. Never the sender. */
  recipients: Recipient[]
  sentence: string
  /** The sentence of a contact without recipients, unless it is the sender's own; null otherwise. */
  problem: string | null
}

export interface OnCallGap {
  until: string | null
  is_sender_on_call: boolean
}

export interface ResolvedRecipients {
  contacts: ResolvedContact[]
  people: Recipient[]
  group_ids: number[]
  department_ids: number[]
  problems: string[]
  unreachable: string[]
  pages: ReadonlyMap<number, GroupEscalation>
}

interface ContactRecipients {
  people: Omit<RankedRecipient, 'reason'>[]
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
  supervisor: 7,
}

/** Messaging §7, recipient_ids. */
export function resolveRecipients(context: ResolutionContext): ResolvedRecipients {
  const byId = new Map(context.contacts.map((contact) => [contact.contact_id, contact]))
  const found = context.addressed.flatMap((id) => byId.get(id) ?? [])
  const resolved = found.map((contact) => withForwards(contact, usersBehind(contact, context), context))
  const unknown = context.addressed.filter((id) => !byId.has(id)).map((id) => `Contact ${id} does not exist.`)
  const contacts = resolved.map(({ contact, recipients, sentence }): ResolvedContact => {
    const isEmpty = recipients.length === 0 && !isSelf(contact, context)
    return {
      contact,
      sentence,
      recipients: recipients.map(({ rank: _, ...person }) => person),
      problem: isEmpty ? sentence : null,
    }
  })
  const present = <T>(values: (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]
  return {
    contacts,
    people: mostSpecific(resolved.flatMap(({ recipients }) => recipients)),
    group_ids: present(found.map((contact) => contact.group_id)),
    department_ids: present(found.map((contact) => contact.department_id)),
    problems: [...unknown, ...listProblems(contacts, true)],
    unreachable: listProblems(contacts, false),
    pages: withFailOverPages(context),
  }
}

/** A page to the fail-over of a group starts where its escalation would end. */
function withFailOverPages({ contacts, pages = new Map(), routed }: ResolutionContext) {
  const groups = contacts.filter(({ contact_id }) => routed?.get(contact_id)?.use === 'fail_over')
  const changed = groups.flatMap(({ group_id }): [number, GroupEscalation][] => {
    const page = pages.get(group_id ?? 0)
    return page ? [[page.group_id, { ...page, position: page.plan.steps.length + 1, targets: [] }]] : []
  })
  return changed.length === 0 ? pages : new Map([...pages, ...changed])
}

const listProblems = (contacts: ResolvedContact[], forUsers: boolean): string[] =>
  contacts
    .filter(({ contact }) => (contact.type === 'User') === forUsers)
    .flatMap(({ problem }) => problem ?? [])

/** The sender's own contact is ignored: the sender has the thread anyway. */
const isSelf = ({ type, member_ids }: AddressedContact, { sender_id }: ResolutionContext): boolean =>
  type === 'User' && member_ids[0] === sender_id

function mostSpecific(all: RankedRecipient[]): Recipient[] {
  const best = new Map<number, RankedRecipient>()
  for (const person of all) {
    const known = best.get(person.user_id)
    if (!known || person.rank < known.rank) best.set(person.user_id, person)
  }
  return [...best.values()].map(({ rank: _, ...person }) => person)
}

function withForwards(
  contact: AddressedContact,
  { people, sentence }: ContactRecipients,
  context: ResolutionContext,
) {
  const policy_name = context.routed?.get(contact.contact_id)?.policy ?? null
  const direct = people.map((person): RankedRecipient => ({
    ...person,
    reason: 'new_message',
    ...(policy_name !== null && { policy_name }),
  }))
  const onwards = followForwarding(
    people.map(({ user_id }) => user_id),
    context.people,
    context.sender_id,
  )
  const forwarded = onwards.map(({ user_id, by }): RankedRecipient => {
    const why = `forwarded by ${context.people.get(by)?.display_name ?? ''}`
    return { user_id, reason: 'forward', why, rank: ranks.forward }
  })
  const names = forwarded.map(({ user_id }) => context.people.get(user_id)?.display_name ?? '')
  const withForwarded =
    names.length > 0 && contact.type === 'User' ? `${sentence} Forwarded to ${names.join(', ')}.` : sentence
  return { contact, recipients: [...direct, ...forwarded], sentence: withForwarded }
}

function usersBehind(contact: AddressedContact, context: ResolutionContext): ContactRecipients {
  const use = context.routed?.get(contact.contact_id)?.use
  if (use === 'fail_over') return fallbackRecipient(contact, null, context)
  if (contact.type === 'ScheduleGroup') return onCallRecipients(contact, context)
  if (contact.type === 'Department') return departmentRecipients(contact, context)
  const user_ids = contact.member_ids.filter((id) => isRecipient(id, context))
  const isRouted = (context.routed?.get(contact.contact_id)?.policy ?? null) !== null
  const how =
    use === 'supervisor'
      ? { why: 'supervisor', rank: ranks.supervisor, is_informed: true }
      : { why: membershipReason(contact, isRouted), rank: ranks[contact.type] }
  const people = user_ids.map((user_id) => ({ user_id, ...how }))
  return { people, sentence: memberSentence(contact, user_ids.length, context) }
}

const isRecipient = (id: number, { people, sender_id }: ResolutionContext): boolean =>
  id !== sender_id && (people.get(id)?.can_receive ?? false)

/** Never names a patient: the thread may be about another one. */
export function membershipReason({ type, name }: AddressedContact, isRouted = false): string {
  if (type === 'User') return isRouted ? 'chosen by a routing policy' : 'addressed by name'
  if (type === 'CareTeam') return 'on the care team of the patient'
  return type === 'Department' ? `message contact of ${name}` : `member of ${name}`
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `one ${one}` : `${count} ${many}`

function memberSentence(
  { type, name, member_ids }: AddressedContact,
  count: number,
  context: ResolutionContext,
): string {
  if (type === 'User') {
    if (member_ids[0] === context.sender_id) return 'You have the conversation as its sender.'
    if (count === 1) return `Goes to ${name}.`
    return `${name} cannot receive messages because the account is locked or deactivated.`
  }
  if (count === 0) return `No one would receive a message to ${name}. Choose someone who can answer.`
  if (type === 'CareTeam') return `Goes to ${counted(count, 'person', 'people')} of the care team.`
  if (type === 'Department')
    return `Goes to ${counted(count, 'message contact', 'message contacts')} of ${name}.`
  return `Goes to ${counted(count, 'member', 'members')} of ${name}.`
}

const listOnCallRecipients = ({ group_id }: AddressedContact, context: ResolutionContext) =>
  toOnCallPeople(context.on_call.get(group_id ?? 0)?.shifts ?? []).filter(({ user_id }) =>
    isRecipient(user_id, context),
  )

export function findGap(contact: AddressedContact, context: ResolutionContext): OnCallGap | null {
  if (contact.type !== 'ScheduleGroup' || listOnCallRecipients(contact, context).length > 0) return null
  const { shifts = [], nobody_until = null } = context.on_call.get(contact.group_id ?? 0) ?? {}
  const own = shifts.find(({ user_id }) => user_id === context.sender_id)
  return { until: own?.until ?? nobody_until, is_sender_on_call: own !== undefined }
}

/** Message contacts, and who is on call for the groups among them; otherwise the fail-over user or the operator. */
function departmentRecipients(contact: AddressedContact, context: ResolutionContext): ContactRecipients {
  const rank = ranks.Department
  const why = membershipReason(contact)
  const named = contact.member_ids
    .filter((id) => isRecipient(id, context))
    .map((user_id) => ({ user_id, why, rank }))
  const onCall = contact.contact_group_ids.flatMap((group_id) =>
    toOnCallPeople(context.on_call.get(group_id)?.shifts ?? [])
      .filter(({ user_id }) => isRecipient(user_id, context))
      .map(({ user_id, call_order }) => ({ user_id, why: `on call, ${why}`, rank, group_id, call_order })),
  )
  const people = [...new Map([...onCall, ...named].map((person) => [person.user_id, person])).values()]
  if (people.length > 0) return { people, sentence: memberSentence(contact, people.length, context) }
  return fallbackRecipient(contact, 'No message contact can receive', context)
}

function onCallRecipients(contact: AddressedContact, context: ResolutionContext): ContactRecipients {
  const time = (instant: string) => formatLocalTime(instant, contact.now, contact.time_zone)
  const page = context.pages?.get(contact.group_id ?? 0)
  if (page && page.targets.length > 0) return firstStepRecipients(page, context)
  const called = page ? [] : listOnCallRecipients(contact, context)
  const [first, ...others] = called
  if (first) {
    const people = called.map(({ user_id, call_order, until }) => ({
      user_id,
      why: `on call${call_order > 1 ? ` (${callOrderName(call_order)})` : ''} for ${contact.name} until ${time(until)}`,
      rank: ranks.ScheduleGroup,
      ...onCallDuty(contact, call_order),
    }))
    const verb = others.length === 0 ? `is on call until ${time(first.until)}` : 'are on call'
    return { people, sentence: `${formatOnCall(called)} ${verb}.` }
  }
  const { until = null, is_sender_on_call = false } = findGap(contact, context) ?? {}
  const nobody = is_sender_on_call ? 'No one else on call' : 'No one on call'
  const problem = until === null ? nobody : `${nobody} until ${time(until)}`
  return fallbackRecipient(contact, problem, context)
}

/** Targets of later steps become recipients only when their step is due. */
const firstStepRecipients = (
  { targets }: GroupEscalation,
  context: ResolutionContext,
): ContactRecipients => ({
  people: targets.map(({ user_id, why, on_call_duty, fallback_role }) => ({
    user_id,
    why,
    rank: ranks.ScheduleGroup,
    ...(on_call_duty && { group_id: on_call_duty.group_id, call_order: on_call_duty.call_order ?? 1 }),
    ...(fallback_role && { fallback_role }),
  })),
  sentence: `${formatOnCall(
    targets.map(({ user_id }) => ({ display_name: context.people.get(user_id)?.display_name ?? '' })),
  )} now.`,
})

const onCallDuty = ({ group_id }: AddressedContact, call_order: number) =>
  group_id === null ? {} : { group_id, call_order }

function fallbackRecipient(
  contact: AddressedContact,
  problem: string | null,
  context: ResolutionContext,
): ContactRecipients {
  const chain = [
    { id: contact.fail_over_user_id, role: 'fail-over of the group' },
    { id: contact.department_fail_over_user_id, role: 'fail-over of the department' },
    { id: contact.account_fail_over_user_id, role: 'fail-over of the hospital' },
    { id: contact.operator_user_id, role: 'operator' },
  ] as const
  const next = chain.find(({ id }) => id !== null && isRecipient(id, context))
  if (!next || next.id === null) {
    const sentence = `${problem ?? 'The message goes to the fail-over'} for ${contact.name}, and no fail-over user or operator can receive it. Choose someone who can answer.`
    return { people: [], sentence }
  }
  const name = context.people.get(next.id)?.display_name ?? ''
  const why =
    problem === null
      ? `${next.role}; for ${contact.name}`
      : `${next.role}; ${problem[0]?.toLowerCase()}${problem.slice(1)} for ${contact.name}`
  return {
    people: [
      {
        user_id: next.id,
        why,
        rank: ranks.failOver,
        ...(problem !== null && onCallDuty(contact, 1)),
        fallback_role: next.role,
      },
    ],
    sentence: `${problem === null ? 'Goes' : `${problem}, goes`} to ${name} (${next.role}).`,
  }
}
