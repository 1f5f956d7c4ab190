import type { ContactUse, Effect, RoutingDraft } from '../../routing/effects/effect.rules.ts'
import { nextShift } from '../../routing/effects/effect.rules.ts'
import type { PolicyOutcome } from '../../routing/evaluation/policy-evaluation.rules.ts'
import { resolveRecipients, type ResolutionContext } from './recipient.rules.ts'

/** The effects of a policy on a message; a policy on trial would have had them. Stored with the thread. */
export interface AppliedPolicy {
  policy_id: number
  policy_name: string
  policy_version: number
  is_trial: boolean
  /** Names of the conditions that matched. */
  matched: string[]
  /** The effects as sentences. */
  effects: string[]
  /** Sentences before sending: without chosen recipients, which are shown themselves. */
  notes: string[]
  /** Users behind the contacts that it chose. */
  people: number
  /** Actions that did nothing. */
  skipped: number
  /** It would have reached no one. */
  fell_through: boolean
}

/** Fields of the message that policies may change. */
export interface RoutedFields {
  priority: 0 | 1 | 2
  message_type_id: number | null
  requires_confirm: boolean
  apply_escalations: boolean
}

interface TypeFlags {
  name: string
  requires_confirm: boolean
  apply_escalations: boolean
}

/** The current names of records that actions refer to. A deleted record has no entry. */
export interface RoutingNames {
  types: ReadonlyMap<number, TypeFlags>
  escalation_policies: ReadonlyMap<number, string>
}

/** A type that a policy sets adds its confirmation and its escalation. */
export function routedFields(
  draft: RoutingDraft,
  original: RoutedFields,
  { types }: RoutingNames,
): RoutedFields {
  const isSet = draft.message_type_id !== original.message_type_id
  const type = isSet ? types.get(draft.message_type_id ?? 0) : undefined
  return {
    priority: draft.priority,
    message_type_id: draft.message_type_id,
    requires_confirm: draft.requires_confirm || (type?.requires_confirm ?? false),
    apply_escalations: draft.apply_escalations || (type?.apply_escalations ?? false),
  }
}

/** High priority and escalating messages never wait. */
export const waitsUntil = (draft: RoutingDraft, fields: RoutedFields): string | null =>
  fields.priority === 2 || fields.apply_escalations ? null : draft.delay_until

const uses: Readonly<Record<string, ContactUse>> = {
  FailOverAction: 'fail_over',
  SupervisorAction: 'supervisor',
}
const redirectTypes: ReadonlySet<string> = new Set(['RedirectAction', 'OnCallAction', 'FailOverAction'])

export interface DescribedMessage {
  context: ResolutionContext
  names: RoutingNames
  fields: RoutedFields
  /** Policies whose choice reached no one after all. */
  unreached: ReadonlySet<string>
}

export function describeOutcome(outcome: PolicyOutcome, message: DescribedMessage): AppliedPolicy {
  const { policy_id, policy_name, policy_version, is_trial, conditions, effects } = outcome
  const isUnreached = !is_trial && message.unreached.has(policy_name)
  const told = effects.map((effect): Effect =>
    isUnreached && effect.contact_ids && !effect.skipped ? { ...effect, skipped: 'unreachable' } : effect,
  )
  const skipped = told.filter((effect) => effect.skipped !== undefined)
  return {
    policy_id,
    policy_name,
    policy_version,
    is_trial,
    matched: conditions,
    effects: told.map((effect) => describeEffect(effect, is_trial ? 'Would' : null, message)),
    notes: told
      .filter((effect) => (!effect.contact_ids || effect.skipped) && !effect.is_unchanged)
      .map((effect) => describeEffect(effect, 'Will', message)),
    people: countPeople(told, message.context),
    skipped: skipped.length,
    fell_through: skipped.some(({ type }) => redirectTypes.has(type)),
  }
}

function countPeople(effects: readonly Effect[], context: ResolutionContext): number {
  const user_ids = effects.flatMap(({ type, contact_ids = [], skipped }) => {
    if (skipped) return []
    const use = uses[type] ?? 'contact'
    const routed = new Map(contact_ids.map((id) => [id, { use, policy: null }]))
    return resolveRecipients({ ...context, addressed: contact_ids, routed }).people.map(
      ({ user_id }) => user_id,
    )
  })
  return new Set(user_ids).size
}

const because: Readonly<Record<NonNullable<Effect['skipped']>, string>> = {
  unreachable: 'No one is reached there, so the message keeps its other recipients.',
  loop: 'The message came from there, so it keeps its recipients.',
  too_many: 'It would be the eleventh redirect, so the message keeps its recipients.',
  deleted: 'It was deleted, so this action does nothing.',
}

type Words = readonly [did: string, would: string, rest: string]

/** Without an auxiliary verb, the sentence says what the policy did. */
function describeEffect(
  effect: Effect,
  auxiliary: 'Would' | 'Will' | null,
  message: DescribedMessage,
): string {
  const [did, would, rest] = effectWords(effect, message)
  if (effect.skipped)
    return `${auxiliary === 'Will' ? 'Cannot' : 'Could not'} ${would}${rest}. ${because[effect.skipped]}`
  if (effect.is_unchanged)
    return effect.type === 'PriorityAction'
      ? `The priority was ${effect.value} already.`
      : 'A confirmation was required already.'
  const { priority, apply_escalations } = message.fields
  if (effect.type === 'DelayAction' && (priority === 2 || apply_escalations))
    return 'Notifications are not delayed: messages of high priority or with escalation never wait.'
  return endSentence(auxiliary ? `${auxiliary} ${would}${rest}` : `${did}${rest}`)
}

/** A quoted sentence may have its own full stop. */
const endSentence = (text: string): string => (/[.!?]”$/.test(text) ? text : `${text}.`)

function effectWords(
  { type, contact_ids = [], id = 0, value = '' }: Effect,
  message: DescribedMessage,
): Words {
  const to = listNames(contact_ids, message.context)
  if (type === 'RedirectAction') return ['Sent', 'send', ` to ${to} instead`]
  if (type === 'OnCallAction') return ['Sent', 'send', ` to the users on call for ${to} instead`]
  if (type === 'FailOverAction') return ['Sent', 'send', ` to the fail-over of ${to} instead`]
  if (type === 'AddRecipientAction') return ['Added', 'add', ` ${to}`]
  if (type === 'SupervisorAction') return ['Notified', 'notify', ` ${to} as supervisor`]
  if (type === 'PriorityAction') return ['Set', 'set', ` the priority to ${value}`]
  if (type === 'MessageTypeAction')
    return ['Set', 'set', ` the message type to ${message.names.types.get(id)?.name ?? 'a deleted type'}`]
  if (type === 'ConfirmationAction') return ['Required', 'require', ' a confirmation']
  if (type === 'EscalationAction') {
    const name = message.names.escalation_policies.get(id) ?? 'a deleted one'
    return ['Applied', 'apply', ` the escalation policy ${name}`]
  }
  if (type === 'DelayAction')
    return [
      'Delayed',
      'delay',
      value === nextShift
        ? ' notifications until the next shift of each recipient'
        : ` notifications until ${value}`,
    ]
  if (type === 'RefuseAction') return ['Refused', 'refuse', ` the message: “${value}”`]
  return ['Stopped', 'stop', ' processing further policies']
}

/** Never names a patient: care teams are named for theirs. */
function listNames(contact_ids: readonly number[], { contacts }: ResolutionContext): string {
  const byId = new Map(contacts.map((contact) => [contact.contact_id, contact]))
  const names = contact_ids.map((id) => {
    const contact = byId.get(id)
    if (!contact) return 'a deleted contact'
    return contact.type === 'CareTeam' ? 'a care team' : contact.name
  })
  const [first = 'a deleted group', ...others] = names
  if (others.length === 0) return first
  if (others.length > 3) return `${first} and ${others.length} others`
  return `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}`
}
