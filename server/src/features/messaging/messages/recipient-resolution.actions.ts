import type {
  RecipientQuery,
  RecipientResolution,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { countShownPatients } from '../../accounts/users/shown-patient.actions.ts'
import { planNotifications } from '../../alerts/notifications/planned-notification.access.ts'
import { loadOnCallStatus } from '../../paging/on-call/on-call.access.ts'
import { forecastGroups } from '../recipients/group-escalation.actions.ts'
import { loadResolutionContext } from '../recipients/recipient.actions.ts'
import { findReachability } from '../recipients/recipient.queries.ts'
import { resolveRecipients, type ResolutionContext } from '../recipients/recipient.rules.ts'
import { findMessageType } from '../threads/message-type.queries.ts'
import { resolvePatient } from '../threads/thread-patient.actions.ts'
import { findRecentPages, type RecentPage } from './recent-page.queries.ts'
import { buildResolution } from './recipient-resolution.rules.ts'

/** A page of an earlier shift is no duplicate. */
const recent_minutes = 30

export async function resolveMessageRecipients(
  ctx: Context,
  message: RecipientQuery,
): Promise<RecipientResolution> {
  const { account_id } = ctx.caller
  const found = await ctx.read(async (db) => {
    const escalates = message.apply_escalations || (await typeEscalates(ctx, db, message))
    const is_asking = escalates || message.requires_confirm || message.response_options.length > 0
    const sending = { ...message, apply_escalations: escalates, is_asking }
    const context = await loadResolutionContext(ctx, db, message.recipient_ids, { escalates })
    const resolved = resolveRecipients(context)
    if (context.contacts.length < context.asked.length) throw invalid({ recipient_ids: resolved.problems })
    const users = resolved.contacts.flatMap(({ recipients }) => recipients)
    const user_ids = [...new Set(users.map(({ user_id }) => user_id))]
    const group_ids = [...context.on_call.keys()]
    const [reachability, notifications, on_call_now, pages, forecasts] = await Promise.all([
      findReachability(db, account_id, user_ids),
      planNotifications(db, account_id, sending, user_ids),
      loadOnCallStatus(db, account_id, group_ids),
      listRecentPages(ctx, db, group_ids, message),
      forecastGroups(db, account_id, sending, { to: resolved, context }),
    ])
    const recent_pages = new Map(pages.map(({ group_id, patient_id: _, ...page }) => [group_id, page]))
    const details = { reachability, notifications, on_call_now, recent_pages, forecasts }
    return { context, pages, resolution: buildResolution(resolved, context, details) }
  })
  await auditShown(ctx, found.context, found.pages)
  return found.resolution
}

async function typeEscalates(
  { caller }: Context,
  db: Db,
  { message_type_id }: Pick<RecipientQuery, 'message_type_id'>,
): Promise<boolean> {
  if (message_type_id === null) return false
  return (await findMessageType(db, caller, message_type_id))?.apply_escalations ?? false
}

/** Only for callers with access to patients. */
async function listRecentPages(
  ctx: Context,
  db: Db,
  group_ids: number[],
  about: Pick<RecipientQuery, 'patient_id' | 'encounter_id'>,
): Promise<RecentPage[]> {
  const { account_id, user_id: reader_id, permissions } = ctx.caller
  if (group_ids.length === 0 || !permissions.has('pcm.view_patient')) return []
  const { patient_id } = await resolvePatient(ctx, db, about)
  if (patient_id === null) return []
  return findRecentPages(db, { account_id, reader_id, patient_id, group_ids, minutes: recent_minutes })
}

/** Care teams reveal who is responsible for a patient, and pages by others that a patient needed a group. @throws 429 */
async function auditShown(ctx: Context, { contacts }: ResolutionContext, pages: RecentPage[]): Promise<void> {
  const care_teams = contacts.flatMap(({ patient_id }) => patient_id ?? [])
  const by_others = pages.filter(({ thread_id }) => thread_id === null)
  if (care_teams.length + by_others.length === 0) return
  await countShownPatients(ctx, care_teams)
  const actor_id = ctx.caller.user_id
  await ctx.transaction(async (tx) => {
    if (care_teams.length > 0)
      tx.audit({
        actor_id,
        action: 'care_teams.shown',
        object_type: 'patient',
        object_id: null,
        details: { patient_ids: care_teams },
      })
    for (const { patient_id, group_id } of by_others)
      tx.audit({
        actor_id,
        action: 'recent_page.shown',
        object_type: 'patient',
        object_id: patient_id,
        details: { group_id },
      })
  })
}
