import { commonErrors } from '@wardline/contract/errors.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { filterVisibleContacts } from '../../directory/contact.access.ts'
import { findGroupPolicies } from '../../paging/policies/escalation-plan.access.ts'
import { findOnCallShifts, type OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { planGroupEscalation, type GroupEscalation } from './group-escalation.rules.ts'
import { planForGroup } from './escalation-plan.rules.ts'
import { loadEscalationContext } from './escalation-target.actions.ts'
import { maxHops } from './user-forwarding.rules.ts'
import { findContacts, findUsersWithForwards, type AddressedContact } from './recipient.queries.ts'
import { resolveRecipients, type ResolutionContext, type ResolvedRecipients } from './recipient.rules.ts'
import { noRecipients } from './recipient.errors.ts'

/** An escalating message first reaches only the targets of each group policy's first step. */
export interface ResolveOptions {
  escalates?: boolean
  /** Groups escalate by this policy instead of their own. */
  escalation_policy_id?: number | null
}

export async function loadResolutionContext(
  ctx: Context,
  db: Db,
  contact_ids: number[],
  sending: ResolveOptions = {},
): Promise<ResolutionContext> {
  const addressed = [...new Set(contact_ids)]
  return completeContext(
    ctx,
    db,
    { addressed, contacts: await findAddressedContacts(ctx, db, addressed) },
    sending,
  )
}

/** A contact that the caller may not find is reported as one that does not exist. */
export async function findAddressedContacts(
  ctx: Context,
  db: Db,
  addressed: number[],
): Promise<AddressedContact[]> {
  const [known, findable] = await Promise.all([
    findContacts(db, ctx.caller.account_id, addressed),
    filterVisibleContacts(ctx, db, addressed),
  ])
  return known.filter(({ contact_id }) => findable.has(contact_id))
}

export async function completeContext(
  ctx: Context,
  db: Db,
  { addressed, contacts }: Pick<ResolutionContext, 'addressed' | 'contacts'>,
  { escalates = false, escalation_policy_id = null }: ResolveOptions = {},
): Promise<ResolutionContext> {
  const { account_id, user_id: sender_id } = ctx.caller
  const groups = contacts.filter(({ type }) => type === 'ScheduleGroup').map(({ group_id }) => group_id ?? 0)
  const contactGroups = contacts.flatMap(({ contact_group_ids }) => contact_group_ids)
  const on_call = await findOnCallShifts(db, account_id, [...new Set([...groups, ...contactGroups])])
  const pages = escalates
    ? await planGroupEscalations(ctx, db, { group_ids: groups, escalation_policy_id }, on_call)
    : new Map<number, GroupEscalation>()
  const named = contacts.flatMap((contact) => [
    ...contact.member_ids,
    ...[contact.group_id ?? 0, ...contact.contact_group_ids].flatMap((id) =>
      (on_call.get(id)?.shifts ?? []).map(({ user_id }) => user_id),
    ),
    ...(contact.type === 'ScheduleGroup' || contact.type === 'Department'
      ? [
          contact.fail_over_user_id,
          contact.department_fail_over_user_id,
          contact.account_fail_over_user_id,
          contact.operator_user_id,
        ]
      : []),
    ...(pages.get(contact.group_id ?? 0)?.targets ?? []).map(({ user_id }) => user_id),
  ])
  const user_ids = [...new Set(named.filter((id) => id !== null))]
  const people = await findUsersWithForwards(db, account_id, user_ids, maxHops)
  return {
    addressed,
    contacts,
    on_call,
    pages,
    people: new Map(people.map((row) => [row.user_id, row])),
    sender_id,
  }
}

async function planGroupEscalations(
  { caller }: Context,
  db: Db,
  { group_ids, escalation_policy_id }: { group_ids: number[]; escalation_policy_id: number | null },
  on_call: ReadonlyMap<number, OnCallShifts>,
): Promise<Map<number, GroupEscalation>> {
  const { account_id, user_id } = caller
  const policies = await findGroupPolicies(db, account_id, group_ids, escalation_policy_id)
  if (policies.length === 0) return new Map()
  const plans = policies.map((policy) => planForGroup(policy))
  const context = await loadEscalationContext(db, {
    account_id,
    plans,
    group_ids,
    responder_ids: [],
    on_call,
  })
  return new Map(policies.map((policy) => [policy.group_id, planGroupEscalation(policy, context, user_id)]))
}

export async function resolveContacts(
  ctx: Context,
  db: Db,
  contact_ids: number[],
  sending: ResolveOptions = {},
): Promise<ResolvedRecipients> {
  return resolveRecipients(await loadResolutionContext(ctx, db, contact_ids, sending))
}

/** For example, no one is on call for a group at this moment. */
export class UnreachableRecipients extends AppError {
  constructor(field: string, sentences: string[]) {
    super(commonErrors.invalid, { [field]: sentences })
  }
}

/**
 * 406 without any recipient, 400 on `field` for a group without one: no message counts as sent without a recipient.
 */
export function requireRecipients(
  { people, problems, unreachable }: ResolvedRecipients,
  field = 'recipient_ids',
): void {
  if (problems.length > 0) throw invalid({ [field]: [...problems, ...unreachable] })
  if (people.length === 0) throw new AppError(noRecipients)
  if (unreachable.length > 0) throw new UnreachableRecipients(field, unreachable)
}
