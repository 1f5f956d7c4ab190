import type { Db } from '../../../platform/db/connection.ts'
import { loadShiftsOfPeriod, type OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { findGroupPolicies } from '../../paging/policies/escalation-plan.access.ts'
import type { RoutingDraft } from '../../routing/effects/effect.rules.ts'
import { loadActionTargets, type PoliciesToTry } from '../../routing/evaluation/tried-policy.access.ts'
import { planForGroup } from '../recipients/escalation-plan.rules.ts'
import { loadEscalationContext } from '../recipients/escalation-target.actions.ts'
import { planGroupEscalation, type GroupEscalation } from '../recipients/group-escalation.rules.ts'
import { findContacts, findUsersWithForwards } from '../recipients/recipient.queries.ts'
import { resolveRecipients, type ResolutionContext } from '../recipients/recipient.rules.ts'
import { maxHops } from '../recipients/user-forwarding.rules.ts'
import type { PastMoment } from './dry-run-evaluation.rules.ts'
import { findExisting, listMemberships, type PastThread } from './past-thread.queries.ts'

export interface PastContext {
  names: { types: ReadonlyMap<number, string>; escalation_policies: ReadonlyMap<number, string> }
  momentOf(thread: PastThread): PastMoment
}

/**
 * Everything that the evaluation of these threads may need, in a dozen statements. Shifts are those of each thread's
 * moment; users, groups, memberships and escalation plans are those of today, because earlier ones are not stored.
 */
export async function loadPastContext(
  db: Db,
  account_id: number,
  { threads, policies }: { threads: readonly PastThread[]; policies: PoliciesToTry },
): Promise<PastContext> {
  const targets = await loadActionTargets(db, account_id, policies)
  const names = await findExisting(db, account_id, targets)
  const contact_ids = [
    ...new Set([...threads.flatMap((thread) => thread.contact_ids), ...targets.contact_ids]),
  ]
  const contacts = new Map(
    (await findContacts(db, account_id, contact_ids)).map((contact) => [contact.contact_id, contact]),
  )
  const group_ids = [
    ...new Set(
      [...contacts.values()].flatMap(({ type, group_id, contact_group_ids }) => [
        ...(type === 'ScheduleGroup' && group_id !== null ? [group_id] : []),
        ...contact_group_ids,
      ]),
    ),
  ]
  const plans = await findGroupPolicies(db, account_id, group_ids)
  const none = new Map(
    group_ids.map((id): [number, OnCallShifts] => [id, { shifts: [], nobody_until: null }]),
  )
  const escalation = await loadEscalationContext(db, {
    account_id,
    plans: plans.map((plan) => planForGroup(plan)),
    group_ids,
    responder_ids: [],
    on_call: none,
  })
  const { shiftsAt, user_ids } = await loadShiftsOfPeriod(
    db,
    account_id,
    [...escalation.on_call.keys()],
    findPeriod(threads),
  )
  const people = await findUsersWithForwards(db, account_id, listUserIds(), maxHops)
  const memberships = await listMemberships(db, account_id, {
    user_ids: [...new Set(threads.map(({ sender_id }) => sender_id))],
    contact_ids,
  })
  const byUser = new Map(memberships.map((each) => [each.user_id, each]))
  const contact_groups = new Map(
    memberships.flatMap(({ contact_id, group_ids: of }) => (contact_id === null ? [] : [[contact_id, of]])),
  )
  const reachable = new Map(people.map((person) => [person.user_id, person]))

  function listUserIds(): number[] {
    const fallbacks = [...contacts.values()].flatMap((contact) => [
      contact.fail_over_user_id,
      contact.department_fail_over_user_id,
      contact.account_fail_over_user_id,
      contact.operator_user_id,
    ])
    return [
      ...new Set([
        ...[...contacts.values()].flatMap(({ member_ids }) => member_ids),
        ...user_ids,
        ...fallbacks.filter((id) => id !== null),
        ...escalation.people.keys(),
      ]),
    ]
  }

  function contextOf({ created, sender_id }: PastThread): ResolutionContext {
    const on_call = new Map([...escalation.on_call.keys()].map((id) => [id, shiftsAt(id, created)]))
    return { addressed: [], contacts: [...contacts.values()], on_call, people: reachable, sender_id }
  }

  const pagesOf = (context: ResolutionContext): ReadonlyMap<number, GroupEscalation> =>
    new Map(
      plans.map((plan) => [
        plan.group_id,
        planGroupEscalation(
          plan,
          { ...escalation, on_call: context.on_call, people: reachable },
          context.sender_id,
        ),
      ]),
    )

  return {
    names,
    momentOf(thread) {
      const context = contextOf(thread)
      const existing = (contact_id: number | undefined) =>
        contact_id !== undefined && contacts.has(contact_id) ? contact_id : null
      return {
        sender: {
          group_ids: [],
          department_ids: [],
          ...byUser.get(thread.sender_id),
          user_id: thread.sender_id,
        },
        contact_groups,
        effects: {
          contactOfGroup: (id) => existing(targets.group_contacts.get(id)),
          contactOfUser: (id) => existing(targets.user_contacts.get(id)),
          hasMessageType: (id) => names.types.has(id),
          hasEscalationPolicy: (id) => names.escalation_policies.has(id),
          isReachable: ({ contact_id, use }) => {
            const routed = new Map([[contact_id, { use, policy: null }]])
            const addressed = { ...context, addressed: [contact_id], routed }
            return resolveRecipients(addressed).people.length > 0
          },
        },
        resolve: (draft) => resolveDraft(context, thread, draft, pagesOf),
      }
    },
  }
}

/** Policies that choose contacts who reach no one fall through to the sender's choice. */
function resolveDraft(
  context: ResolutionContext,
  { contact_ids }: PastThread,
  draft: RoutingDraft,
  pagesOf: (context: ResolutionContext) => ReadonlyMap<number, GroupEscalation>,
): ReadonlySet<number> {
  if (draft.refused !== null) return new Set()
  const pages = draft.apply_escalations ? pagesOf(context) : new Map()
  const routed = new Map(draft.contacts.map((contact) => [contact.contact_id, contact]))
  const users = (addressed: readonly number[]) => {
    const sent = { ...context, addressed, routed, pages }
    const direct = resolveRecipients(sent).people.filter(({ reason }) => reason === 'new_message')
    return new Set(direct.map(({ user_id }) => user_id))
  }
  const people = users([...routed.keys()])
  return people.size > 0 ? people : users(contact_ids)
}

const findPeriod = (threads: readonly PastThread[]): { from: string; to: string } => ({
  from: threads.at(-1)?.created ?? '1970-01-01T00:00:00Z',
  to: threads[0]?.created ?? '1970-01-01T00:00:00Z',
})
