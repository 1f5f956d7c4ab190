import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { newDraft, type RoutedContact } from '../../routing/effects/effect.rules.ts'
import {
  findActiveMessageTypes,
  findEscalationPolicyNames,
  findMemberships,
  type ActivePolicies,
} from '../../routing/evaluation/active-policies.access.ts'
import { evaluatePolicies, type Evaluation } from '../../routing/evaluation/policy-evaluation.rules.ts'
import { toLocalTime } from '../../routing/matching/local-time.rules.ts'
import type { RoutedFields, RoutingNames } from './message-routing.rules.ts'
import { completeContext } from './recipient.actions.ts'
import { findContacts, type AddressedContact } from './recipient.queries.ts'
import { resolveRecipients, type ResolutionContext } from './recipient.rules.ts'

/** A message as its sender wrote it. */
export interface RoutableMessage extends RoutedFields {
  contact_ids: readonly number[]
  subject: string
  body: string
}

export interface RoutableDraft {
  message: RoutableMessage
  /** The contacts that the sender chose. */
  contacts: readonly AddressedContact[]
  policies: ActivePolicies
}

/** Ids that the evaluation came across: contacts, message types and escalation policies. */
interface Met {
  contacts: Set<number>
  types: Set<number>
  escalation_policies: Set<number>
}

/** The records that are loaded for these ids. */
interface Known extends RoutingNames {
  met: Met
  /** Null until a contact is met. Contacts that were deleted are left out. */
  context: ResolutionContext | null
  memberships: Awaited<ReturnType<typeof findMemberships>>
}

export interface EvaluatedMessage extends Evaluation {
  names: RoutingNames
  context: ResolutionContext | null
}

const nothingMet = (): Met => ({ contacts: new Set(), types: new Set(), escalation_policies: new Set() })

/** The number of rounds that load only the records they come across; the next one loads all that policies name. */
const most_rounds = 4

/**
 * Evaluation is pure: it is repeated until all that it meets is loaded. Most messages match nothing and load nothing. Null
 * if no policy matches.
 */
export async function evaluateMessage(
  ctx: Context,
  db: Db,
  draft: RoutableDraft,
): Promise<EvaluatedMessage | null> {
  const { message, contacts, policies } = draft
  const addressed_ids = contacts.map(({ contact_id }) => contact_id)
  const fixed = {
    subject: policies.findPhrases(message.subject),
    body: policies.findPhrases(message.body),
    time: toLocalTime(contacts[0]?.now ?? '', contacts[0]?.time_zone ?? 'UTC'),
  }
  let known: Known = {
    met: nothingMet(),
    context: null,
    types: new Map(),
    escalation_policies: new Map(),
    memberships: await loadMemberships(ctx, db, policies, addressed_ids),
  }
  for (let round = 1; ; round++) {
    const met = nothingMet()
    const { sender, contact_groups } = known.memberships
    const evaluation = evaluatePolicies(
      policies,
      newDraft({ ...message, contact_ids: addressed_ids }),
      { ...fixed, contact_groups, sender: { ...noMemberships, ...sender, user_id: ctx.caller.user_id } },
      evaluationContext(policies, known, met),
    )
    if (evaluation.outcomes.length === 0) return null
    const { types, escalation_policies, context } = known
    if (isWithin(met, known.met)) return { ...evaluation, names: { types, escalation_policies }, context }
    known = await load(
      ctx,
      db,
      draft,
      union(known.met, round < most_rounds ? met : union(met, policies.named)),
    )
  }
}

const noMemberships = { group_ids: [], department_ids: [] }

/** Records that are not loaded count as present and reachable, and are noted in `met`. */
function evaluationContext(policies: ActivePolicies, known: Known, met: Met) {
  const present = new Set(known.context?.contacts.map(({ contact_id }) => contact_id))
  const existing = (contact_id: number | undefined): number | null =>
    contact_id === undefined || (known.met.contacts.has(contact_id) && !present.has(contact_id))
      ? null
      : contact_id
  return {
    contactOfGroup: (id: number) => existing(policies.contact_of_group.get(id)),
    contactOfUser: (id: number) => existing(policies.contact_of_user.get(id)),
    hasMessageType: (id: number) => {
      met.types.add(id)
      return !known.met.types.has(id) || known.types.has(id)
    },
    hasEscalationPolicy: (id: number) => {
      met.escalation_policies.add(id)
      return !known.met.escalation_policies.has(id) || known.escalation_policies.has(id)
    },
    isReachable: ({ contact_id, use }: Pick<RoutedContact, 'contact_id' | 'use'>) => {
      met.contacts.add(contact_id)
      if (!known.context || !known.met.contacts.has(contact_id)) return true
      const routed = new Map([[contact_id, { use, policy: null }]])
      return resolveRecipients({ ...known.context, addressed: [contact_id], routed }).people.length > 0
    },
  }
}

async function load(ctx: Context, db: Db, { contacts, policies }: RoutableDraft, met: Met): Promise<Known> {
  const { account_id } = ctx.caller
  const addressed_ids = new Set(contacts.map(({ contact_id }) => contact_id))
  const others = [...met.contacts].filter((id) => !addressed_ids.has(id))
  // Policies may choose contacts that the sender cannot find.
  const [targets, types, escalation_policies, memberships] = await Promise.all([
    others.length === 0 ? [] : findContacts(db, account_id, others),
    met.types.size === 0 ? new Map() : findActiveMessageTypes(db, account_id, [...met.types]),
    met.escalation_policies.size === 0
      ? new Map()
      : findEscalationPolicyNames(db, account_id, [...met.escalation_policies]),
    loadMemberships(ctx, db, policies, [...addressed_ids, ...others]),
  ])
  const all = [...contacts, ...targets]
  const context =
    met.contacts.size === 0 ? null : await completeContext(ctx, db, { addressed: [], contacts: all })
  return { met, context, types, escalation_policies, memberships }
}

const loadMemberships = async (
  { caller: { account_id, user_id } }: Context,
  db: Db,
  { needs_memberships }: ActivePolicies,
  contact_ids: number[],
): Promise<Known['memberships']> =>
  needs_memberships
    ? findMemberships(db, { account_id, sender_id: user_id }, contact_ids)
    : { sender: undefined, contact_groups: new Map() }

const isWithin = (met: Met, known: Met): boolean =>
  met.contacts.isSubsetOf(known.contacts) &&
  met.types.isSubsetOf(known.types) &&
  met.escalation_policies.isSubsetOf(known.escalation_policies)

const union = (a: Met, b: Readonly<Record<keyof Met, ReadonlySet<number>>>): Met => ({
  contacts: a.contacts.union(b.contacts),
  types: a.types.union(b.types),
  escalation_policies: a.escalation_policies.union(b.escalation_policies),
})
