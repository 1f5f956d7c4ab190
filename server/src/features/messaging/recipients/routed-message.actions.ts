import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { loadActivePolicies } from '../../routing/evaluation/active-policies.access.ts'
import type { RoutedContact } from '../../routing/effects/effect.rules.ts'
import {
  evaluateMessage,
  type EvaluatedMessage,
  type RoutableDraft,
  type RoutableMessage,
} from './message-evaluation.actions.ts'
import {
  describeOutcome,
  routedFields,
  waitsUntil,
  type AppliedPolicy,
  type RoutedFields,
} from './message-routing.rules.ts'
import { completeContext, findAddressedContacts } from './recipient.actions.ts'
import type { AddressedContact } from './recipient.queries.ts'
import { resolveRecipients, type ResolutionContext, type ResolvedRecipients } from './recipient.rules.ts'

export interface RoutedMessage extends RoutedFields {
  context: ResolutionContext
  to: ResolvedRecipients
  /** Sorted in the order of evaluation; includes trials. */
  policies: AppliedPolicy[]
  /** The sentence of a policy that refuses the message. */
  refused: string | null
  /** The start of notifications, as a time of the hospital or `nextShift`; `null` to notify at once. */
  delay_until: string | null
  /** The message as the sender wrote it, if a policy matched. */
  sent: (RoutedFields & { contact_ids: readonly number[] }) | null
}

/**
 * Resolves the recipients of a message, after the routing policies of the account (flag `routing`). A message
 * reaches someone despite policies: if their contacts are not reachable, the sender's choice stays.
 */
export async function resolveMessage(ctx: Context, db: Db, message: RoutableMessage): Promise<RoutedMessage> {
  const addressed = [...new Set(message.contact_ids)]
  const contacts = await findAddressedContacts(ctx, db, addressed)
  const version = contacts[0]?.routing_version ?? null
  const policies =
    version === null || contacts.length < addressed.length
      ? null
      : await loadActivePolicies(db, ctx.caller.account_id, version)
  const routed =
    policies && policies.policies.length > 0 ? await route(ctx, db, { message, contacts, policies }) : null
  if (routed) return routed
  const fields = fieldsOf(message)
  return unrouted(
    await completeContext(ctx, db, { addressed, contacts }, { escalates: fields.apply_escalations }),
    fields,
  )
}

const fieldsOf = (message: RoutedFields): RoutedFields => ({
  priority: message.priority,
  message_type_id: message.message_type_id,
  requires_confirm: message.requires_confirm,
  apply_escalations: message.apply_escalations,
})

const unrouted = (context: ResolutionContext, fields: RoutedFields): RoutedMessage => ({
  ...fields,
  context,
  to: resolveRecipients(context),
  policies: [],
  refused: null,
  delay_until: null,
  sent: null,
})

/** Null if no policy matches. */
async function route(ctx: Context, db: Db, routable: RoutableDraft): Promise<RoutedMessage | null> {
  const { message, contacts } = routable
  const evaluated = await evaluateMessage(ctx, db, routable)
  if (!evaluated) return null
  const { draft, outcomes, names } = evaluated
  const fields = routedFields(draft, message, names)
  const loaded = await contextOfSending(ctx, db, contacts, evaluated, fields)
  const reachable = reachableContext(loaded, draft.contacts)
  const to = resolveRecipients(reachable.context)
  const isReached = to.people.length > 0 || draft.refused !== null
  const addressed = contacts.map(({ contact_id }) => contact_id)
  const context = isReached ? reachable.context : { ...loaded, addressed, contacts }
  const unreached = isReached ? reachable.unreached : new Set(outcomes.map(({ policy_name }) => policy_name))
  return {
    ...fields,
    context,
    to: isReached ? to : resolveRecipients(context),
    policies: outcomes.map((outcome) =>
      describeOutcome(outcome, { context: loaded, names, fields, unreached }),
    ),
    refused: draft.refused,
    delay_until: waitsUntil(draft, fields),
    sent: { ...fieldsOf(message), contact_ids: message.contact_ids },
  }
}

async function contextOfSending(
  ctx: Context,
  db: Db,
  addressed: readonly AddressedContact[],
  { draft, context }: EvaluatedMessage,
  { apply_escalations: escalates }: RoutedFields,
): Promise<ResolutionContext> {
  if (context && !escalates) return context
  const contacts = context?.contacts ?? addressed
  const { escalation_policy_id } = draft
  return completeContext(ctx, db, { addressed: [], contacts }, { escalates, escalation_policy_id })
}

/** Removes contacts that a policy chose and that reach no one under the escalation of the message. */
function reachableContext(loaded: ResolutionContext, drafted: readonly RoutedContact[]) {
  const routed = new Map(drafted.map((contact) => [contact.contact_id, contact]))
  const contextOf = (ids: ReadonlySet<number>): ResolutionContext => ({
    ...loaded,
    addressed: [...ids],
    contacts: loaded.contacts.filter(({ contact_id }) => ids.has(contact_id)),
    routed,
  })
  const all = contextOf(new Set(routed.keys()))
  const dead = resolveRecipients(all).contacts.filter(
    ({ contact, recipients }) =>
      recipients.length === 0 && (routed.get(contact.contact_id)?.policy ?? null) !== null,
  )
  const dead_ids = new Set(dead.map(({ contact }) => contact.contact_id))
  return {
    context:
      dead.length === 0 ? all : contextOf(new Set([...routed.keys()].filter((id) => !dead_ids.has(id)))),
    unreached: new Set([...dead_ids].flatMap((id) => routed.get(id)?.policy ?? [])),
  }
}
