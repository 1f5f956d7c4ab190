import type { ScheduledReports } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { attemptToSend } from '../../../platform/providers/attempt.ts'
import type { Notice, Outcome, Provider } from '../../../platform/providers/provider.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import type { Providers } from '../../alerts/providers/provider.access.ts'
import { mailRetryMs, reportMail } from './report-mail.rules.ts'
import { publishReport, reportMailTask } from './report-run.actions.ts'
import * as runs from './report-run.queries.ts'
import * as errors from './scheduled-report.errors.ts'

export interface MailNeeds {
  providers: Providers
  /** The origin of the link. */
  public_url: string | undefined
}

/** An address that no one has: whether e-mail is on does not depend on it. */
const anyAddress = 'reports@wardline.invalid'

export async function readMailState(account_id: number, needs: MailNeeds): Promise<ScheduledReports['mail']> {
  const provider = await findProvider(account_id, anyAddress, needs)
  if (!provider) return 'off'
  return provider.kind === 'sandbox' ? 'sandbox' : 'ready'
}

/** The sandbox needs no public address: its mail is read on this server. */
async function findProvider(
  account_id: number,
  address: string,
  { providers, public_url }: MailNeeds,
): Promise<Provider | undefined> {
  const provider = await providers.providerFor(account_id, 'email', address)
  return provider?.kind === 'sandbox' || public_url !== undefined ? provider : undefined
}

/** Below the lease of the task. */
const attempt_ms = 15_000

/** At least once: a mail whose server died is sent again with the same Message-ID. */
export const sendReportMail = taskHandler(
  reportMailTask,
  (needs: MailNeeds & { db: Database }) =>
    async (task: DueTask): Promise<void> => {
      const { db } = needs
      const { account_id } = task
      const key = { account_id, ...(task.payload as { run_id: number; user_id: number }) }
      const mail = await db.write(account_id, (tx) => claim(tx, task, key))
      if (!mail) return
      const provider = await findProvider(account_id, mail.address, needs)
      const outcome: Outcome = provider
        ? await attemptToSend(provider, buildNotice(account_id, mail, needs.public_url ?? ''), attempt_ms)
        : { outcome: 'failed', reason: errors.mailOff }
      await db.write(account_id, async (tx) => {
        await task.complete(tx)
        await recordOutcome(tx, key, mail, outcome)
      })
    },
  'reports',
)

async function claim(tx: Tx, task: DueTask, key: runs.MailKey): Promise<runs.WaitingMail | undefined> {
  const mail = await runs.lockWaitingMail(tx.db, key)
  if (mail?.problem === null) return mail
  await task.complete(tx)
  if (mail && (await runs.recordMail(tx.db, key, { state: 'skipped', reason: mail.problem })))
    await publishReport(tx, { id: mail.scheduled_report_id, owner_id: mail.owner_id })
  return undefined
}

function buildNotice(
  account_id: number,
  { slug, filters, from, until, address, reference }: runs.WaitingMail,
  origin: string,
): Notice {
  const range = from === null || until === null ? null : { from, until }
  return {
    account_id,
    reference,
    channel: 'email',
    address,
    priority: 1,
    ...reportMail({ slug, filters, range }, origin),
    choices: [],
    lasts_seconds: 86_400,
  }
}

async function recordOutcome(
  tx: Tx,
  key: runs.MailKey,
  { scheduled_report_id: id, owner_id, attempts }: runs.WaitingMail,
  outcome: Outcome,
): Promise<void> {
  const isSent = outcome.outcome === 'sent' || outcome.outcome === 'delivered'
  const wait_ms = outcome.outcome === 'retry' ? mailRetryMs(attempts + 1, outcome.after_ms) : undefined
  const state = isSent ? 'sent' : wait_ms === undefined ? 'failed' : 'waiting'
  const reason = 'reason' in outcome ? outcome.reason : ''
  if (!(await runs.recordMail(tx.db, key, { state, reason }))) return
  const { run_id, user_id } = key
  if (wait_ms !== undefined)
    await schedule(tx, { kind: reportMailTask, due: { in_ms: wait_ms }, payload: { run_id, user_id } })
  await publishReport(tx, { id, owner_id })
}
