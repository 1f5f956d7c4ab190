import type {
  HandoffComposer,
  HandoffDraft,
  HandoffDraftChanges,
} from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { getFlags } from '../../accounts/users/feature-flag.access.ts'
import { listShiftSuccessions } from '../../paging/on-call/shift-successor.access.ts'
import { listCareTeams, presentUser } from '../care-team-member.queries.ts'
import { listProviders } from '../care-teams/care-team.queries.ts'
import { lockAdmittedPatient } from '../patient.access.ts'
import { auditShownPatients } from '../patient-change.rules.ts'
import { presentSummary } from '../patient.rules.ts'
import { listOwners, presentContent, toStored } from './handoff-content.rules.ts'
import * as queries from './handoff-draft.queries.ts'
import { presentGroup, suggestReceivers } from './handoff-receiver.rules.ts'
import * as errors from './patient-handoff.errors.ts'
import { findHandoffs } from './patient-handoff.queries.ts'
import { presentHandoff } from './patient-handoff.rules.ts'

const presentDraft = ({
  severity,
  content,
  owner_names,
  version,
  saved,
}: queries.DraftRow): HandoffDraft => ({
  ...presentContent(content, severity, owner_names),
  version,
  saved,
})

export function getHandoffComposer(ctx: Context): Promise<HandoffComposer> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { db } = tx
    const own = await queries.listOwnPatients(db, { account_id, user_id })
    const patient_ids = own.map(({ id }) => id)
    const received_ids = own.flatMap(({ received_id }) => received_id ?? [])
    const drafts = await queries.listDrafts(db, { account_id, user_id }, patient_ids)
    const teams = await listCareTeams(db, account_id, patient_ids)
    const received = await findHandoffs(db, account_id, received_ids)
    const flags = await getFlags(db, account_id)
    auditShownPatients(ctx, tx, 'patient_handoffs.composed', patient_ids)
    return {
      patients: own.flatMap(({ received_id, open_requests, ...summary }) => {
        const care_team = teams.get(summary.id) ?? []
        const member = care_team.find(({ provider }) => provider.id === user_id)
        const draft = drafts.find(({ patient_id }) => patient_id === summary.id)
        const before = received.find(({ id }) => id === received_id)
        if (!member) return []
        return {
          patient: presentSummary(summary),
          member,
          care_team,
          draft: draft ? presentDraft(draft) : null,
          received: before ? presentHandoff(before, user_id) : null,
          open_requests,
        }
      }),
      ...(await suggest(db, ctx)),
      time_zone: await queries.findTimeZone(db, account_id),
      takes_effect_at_once: flags.immediate_handoffs,
      requires_read_back: flags.read_back_all_handoffs,
    }
  })
}

async function suggest(db: Db, { caller }: Context): Promise<Pick<HandoffComposer, 'groups' | 'receivers'>> {
  const { account_id, user_id } = caller
  const successions = await listShiftSuccessions(db, { account_id, user_id })
  const user_ids = successions.flatMap(({ next, now }) => [...next, ...now].map((shift) => shift.user_id))
  const providers = await listProviders(db, account_id, user_ids)
  const users = new Map(providers.map((row) => [row.user_id, presentUser(row)]))
  return { groups: successions.map(presentGroup), receivers: suggestReceivers(successions, users) }
}

/**
 * While a handoff of the patient waits, the draft is a correction of it.
 *
 * @throws 409 if the draft was saved in another window after `version`
 */
export function saveHandoffDraft(
  ctx: Context,
  patient_id: number,
  input: HandoffDraftChanges,
): Promise<HandoffDraft> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { display_name } = await lockAdmittedPatient(tx, patient_id)
    const team = (await listCareTeams(tx.db, account_id, [patient_id])).get(patient_id) ?? []
    const own = team.find(({ provider }) => provider.id === user_id)
    if (!own) throw new AppError(errors.notOnTeam(display_name))
    await requireOwners(tx.db, account_id, listOwners(input))
    const { version, severity = null, ...content } = input
    const key = { account_id, user_id }
    const stored = { severity, content: toStored(content) }
    if (!(await queries.saveDraft(tx.db, { ...key, patient_id, version }, stored)))
      throw new AppError(errors.draftChanged)
    const [draft] = await queries.listDrafts(tx.db, key, [patient_id])
    if (!draft) throw new Error(`The draft of patient ${patient_id} was not stored.`)
    return presentDraft(draft)
  })
}

/** @throws 400 for a user of another account as for one that never existed */
export async function requireOwners(db: Db, account_id: number, owner_ids: readonly number[]): Promise<void> {
  if (owner_ids.length === 0) return
  const found = new Set(await queries.listUsers(db, account_id, owner_ids))
  const missing = owner_ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw invalid({ actions: [errors.noSuchOwners([...new Set(missing)])] })
}
