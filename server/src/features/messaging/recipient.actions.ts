import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { findableContacts } from '../directory/contact.access.ts'
import { policiesNow } from '../paging/escalation-plan.access.ts'
import { whoIsOnCall, type OnCall } from '../paging/oncall.access.ts'
import { groupPage, type GroupPage } from './escalation/group-page.rules.ts'
import { planOf } from './escalation/plan.rules.ts'
import { aroundNow } from './escalation/target.actions.ts'
import { mostHops } from './forwarding.rules.ts'
import { contactsById, peopleWithForwards } from './recipient.queries.ts'
import { resolveRecipients, type Circumstances, type Resolved } from './recipient.rules.ts'
import { nobodyGetsIt } from './thread.errors.ts'

/** A message that goes on by itself until somebody answers rings only whom the first step of each group's policy rings. */
export interface Sending {
  escalates?: boolean
}

/** Reads all that decides who gets a message of the caller's to these contacts, as it is at this moment. */
export async function circumstancesOf(
  ctx: Ctx,
  db: Db,
  contact_ids: number[],
  { escalates = false }: Sending = {},
): Promise<Circumstances> {
  const { account_id, user_id: sender_id } = ctx.caller
  const asked = [...new Set(contact_ids)]
  // Whom one may not find one cannot write to either: such a contact reads like one that never was.
  const [known, findable] = await Promise.all([
    contactsById(db, account_id, asked),
    findableContacts(ctx, db, asked),
  ])
  const contacts = known.filter(({ contact_id }) => findable.has(contact_id))
  const groups = contacts.filter(({ type }) => type === 'ScheduleGroup').map(({ group_id }) => group_id ?? 0)
  const on_call = await whoIsOnCall(db, account_id, groups)
  const pages = escalates ? await pagesTo(ctx, db, groups, on_call) : new Map<number, GroupPage>()
  const named = contacts.flatMap((contact) => [
    ...contact.member_ids,
    ...(on_call.get(contact.group_id ?? 0)?.shifts ?? []).map(({ user_id }) => user_id),
    ...(contact.type === 'ScheduleGroup'
      ? [contact.fail_over_user_id, contact.department_fail_over_user_id, contact.operator_user_id]
      : []),
    ...(pages.get(contact.group_id ?? 0)?.targets ?? []).map(({ user_id }) => user_id),
  ])
  const user_ids = [...new Set(named.filter((id) => id !== null))]
  const people = await peopleWithForwards(db, account_id, user_ids, mostHops)
  return {
    asked,
    contacts,
    on_call,
    pages,
    people: new Map(people.map((row) => [row.user_id, row])),
    sender_id,
  }
}

/** How pages to groups would go on from this moment. */
async function pagesTo(
  { caller }: Ctx,
  db: Db,
  group_ids: number[],
  on_call: ReadonlyMap<number, OnCall>,
): Promise<Map<number, GroupPage>> {
  const { account_id, user_id } = caller
  const policies = await policiesNow(db, account_id, group_ids)
  if (policies.length === 0) return new Map()
  const plans = policies.map((policy) => planOf(policy))
  const around = await aroundNow(db, { account_id, plans, group_ids, holder_ids: [], on_call })
  return new Map(policies.map((policy) => [policy.group_id, groupPage(policy, around, user_id)]))
}

/** Contacts to people, at this moment. */
export const resolve = async (
  ctx: Ctx,
  db: Db,
  contact_ids: number[],
  sending: Sending = {},
): Promise<Resolved> => resolveRecipients(await circumstancesOf(ctx, db, contact_ids, sending))

/**
 * There is no way on which a message goes to nobody and is called sent: the 406 when nobody at all would get it, and a
 * 400 on `field` when a group among others would not be reached.
 */
export function requireRecipients({ people, problems, nobody }: Resolved, field = 'recipient_ids'): void {
  if (problems.length > 0) throw invalid({ [field]: [...problems, ...nobody] })
  if (people.length === 0) throw new AppError(nobodyGetsIt)
  if (nobody.length > 0) throw invalid({ [field]: nobody })
}
