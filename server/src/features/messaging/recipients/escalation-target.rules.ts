import { callOrderName } from '@wardline/contract/paging/policies/escalation-policy.rules.ts'
import type { OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { formatLocalTime } from '../../paging/on-call/on-call.rules.ts'
import type { OnCallDuty } from '../acknowledgements/acknowledgement.queries.ts'
import type { PossibleRecipient } from './recipient.queries.ts'
import type { PlanTarget } from './escalation-plan.rules.ts'
import type { FallbackContact, MessageContact } from './escalation-target.queries.ts'

export interface EscalationContext {
  on_call: ReadonlyMap<number, OnCallShifts>
  fallbacks: readonly FallbackContact[]
  contacts: readonly MessageContact[]
  people: ReadonlyMap<number, PossibleRecipient>
}

/** `why` follows the name: "second call for Cardiology until 07:00". */
export interface EscalationTarget {
  user_id: number
  why: string
  on_call_duty: OnCallDuty | null
  /** The role of a fail-over user. */
  fallback_role?: FallbackContact['role']
}

export interface ResponderState {
  /** The sender, and everyone who has responded. */
  excluded: ReadonlySet<number>
  responder_ids: readonly number[]
}

const operatorRole = 'operator'
/** Fail-over users of every group and user. */
const hospitalRoles: readonly FallbackContact['role'][] = ['fail-over of the hospital', operatorRole]

function distinctUsers(all: EscalationTarget[]): EscalationTarget[] {
  const seen = new Set<number>()
  return all.filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id))
}

const canReceive = (
  context: EscalationContext,
  { excluded }: ResponderState,
  user_id: number | null,
): boolean =>
  user_id !== null && !excluded.has(user_id) && (context.people.get(user_id)?.can_receive ?? false)

export function resolveEscalationTargets(
  targets: readonly PlanTarget[],
  context: EscalationContext,
  responders: ResponderState,
): EscalationTarget[] {
  const found = targets.flatMap((target) => usersBehind(target, context, responders))
  return distinctUsers(found).filter(({ user_id }) => canReceive(context, responders, user_id))
}

function usersBehind(
  { kind, ...target }: PlanTarget,
  context: EscalationContext,
  responders: ResponderState,
): EscalationTarget[] {
  if (kind === 'responders')
    return responders.responder_ids.map((user_id) => ({ user_id, why: '', on_call_duty: null }))
  if (kind === 'user')
    return target.user_id === null
      ? []
      : [{ user_id: target.user_id, why: 'next in the escalation', on_call_duty: null }]
  if (kind === 'fail_over') return resolveFallback(context, responders, target.group_id)
  if (kind === 'operator')
    return context.fallbacks
      .filter(({ role }) => role === operatorRole)
      .map(({ user_id, role }) => ({ user_id, why: role, on_call_duty: null }))
  if (kind === 'department')
    return context.contacts
      .filter(({ department_id }) => department_id === target.department_id)
      .flatMap((contact) => usersOfContact(contact, context))
      .map((user_id) => ({ user_id, why: `message contact of ${target.name}`, on_call_duty: null }))
  const shifts = context.on_call.get(target.group_id ?? 0)?.shifts ?? []
  return shifts
    .filter(({ call_order }) => target.call_order === null || call_order === target.call_order)
    .map(({ user_id, group_id, call_order, until, now, time_zone }) => {
      const as = call_order > 1 ? callOrderName(call_order) : 'on call'
      const why = `${as} for ${target.name} until ${formatLocalTime(until, now, time_zone)}`
      return { user_id, why, on_call_duty: { group_id, call_order } }
    })
}

const usersOfContact = ({ user_id, group_id }: MessageContact, { on_call }: EscalationContext): number[] =>
  user_id === null ? (on_call.get(group_id ?? 0)?.shifts ?? []).map((shift) => shift.user_id) : [user_id]

/** The first fail-over user of a group, in order, that no step has asked: a list of at most one. */
export const resolveUnaskedFallback = (
  context: EscalationContext,
  { excluded, responder_ids }: ResponderState,
  group_id: number | null,
): EscalationTarget[] =>
  resolveFallback(context, { excluded: new Set([...excluded, ...responder_ids]), responder_ids }, group_id)

export function resolveFallback(
  context: EscalationContext,
  responders: ResponderState,
  group_id: number | null,
): EscalationTarget[] {
  const chain = listFallbacks(context, responders, group_id)
  const next = chain.find(({ user_id }) => canReceive(context, responders, user_id))
  if (!next) return []
  const name = chain.find((contact) => contact.group_name !== '')?.group_name
  const why = name === undefined ? next.role : `${next.role}; paged for ${name}`
  return [{ user_id: next.user_id, why, on_call_duty: null, fallback_role: next.role }]
}

/** A message to users falls back to the departments of its responders. */
const listFallbacks = (
  { fallbacks }: EscalationContext,
  { responder_ids }: ResponderState,
  group_id: number | null,
): FallbackContact[] =>
  fallbacks.filter(
    (row) =>
      hospitalRoles.includes(row.role) ||
      (row.group_id === group_id && (row.member_id === null || responder_ids.includes(row.member_id))),
  )

export function fallbackText(
  context: EscalationContext,
  responders: ResponderState,
  group_id: number | null,
): string {
  const seen = new Set<number>()
  return listFallbacks(context, responders, group_id)
    .filter(
      ({ user_id }) => canReceive(context, responders, user_id) && !seen.has(user_id) && seen.add(user_id),
    )
    .map(({ user_id, role }) => `${context.people.get(user_id)?.display_name ?? ''} (${role})`)
    .join(', ')
}
