import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import { hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import * as queries from './removal.queries.ts'
import { lockRetention, previews } from './retention.queries.ts'

/** Small enough that a batch takes tens of milliseconds. */
const batch = 50
/** A run stops well before the lease of its job ends; the next one continues. */
const longest_ms = 5 * 60_000

export const retentionJob = recurringJobs(({ db }: { db: Database }) => ({
  name: 'apply_retention',
  times: hourlyAt(50),
  run: () => applyRetention(db),
}))

/** Removes the rows that the rules of all accounts cover, in small transactions, each with its audit entry. */
export async function applyRetention(db: Database, at_most_ms = longest_ms): Promise<void> {
  const end = performance.now() + at_most_ms
  for (const rule of await db.acrossAccounts(queries.listDueRules)) {
    if (performance.now() > end) return
    await applyRule(db, rule, end)
  }
}

async function applyRule(db: Database, rule: queries.DueRule, end: number): Promise<void> {
  const { account_id } = rule
  const run_id = rule.run_id ?? (await db.acrossAccounts((worker) => queries.startRun(worker, rule)))
  for (let after: number | undefined = 0; after !== undefined;) {
    if (performance.now() > end) return
    const step: Step = { ...rule, run_id, after }
    after = await db.acrossAccounts((worker) => removeBatch(worker, step))
  }
  await db.acrossAccounts(async (worker) =>
    queries.endRun(worker, { account_id, run_id }, await previews[rule.kind](worker, account_id, rule.days)),
  )
}

interface Step extends Omit<queries.DueRule, 'run_id'> {
  run_id: number
  after: number
}

/** Returns the last id of the batch; undefined after the last batch, or if the rule has changed. */
async function removeBatch(db: Db, step: Step): Promise<number | undefined> {
  const { account_id, run_id, days } = step
  await lockRetention(db, account_id)
  if (!(await queries.lockRule(db, step))) return undefined
  const { ids, removed } = await removals[step.kind](db, step)
  if (ids.length === 0) return undefined
  await queries.addToRun(db, step, removed)
  await queries.insertAuditEntry(db, {
    account_id,
    action: `retention.${step.kind}_removed`,
    details: { run_id, days, ids, messages: removed.messages, notes: removed.notes, bytes: removed.bytes },
  })
  return ids.length < batch ? undefined : Math.max(...ids)
}

async function removeConversations(db: Db, step: Step) {
  const { account_id } = step
  const ids = await queries.lockOldThreads(db, { ...step, limit: batch })
  if (ids.length === 0) return { ids, removed: nothing }
  const files = await queries.measureFiles(db, account_id, ids)
  await queries.insertRemovalEvents(db, account_id, ids)
  const messages = await queries.removeThreads(db, account_id, ids)
  return { ids, removed: { ...nothing, ...files, conversations: ids.length, messages } }
}

async function removeAttachments(db: Db, step: Step) {
  const files = await queries.removeOldFiles(db, { ...step, limit: batch })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return {
    ids: files.map(({ id }) => id),
    removed: { ...nothing, attachments: files.length, bytes },
  }
}

async function removeNotes(db: Db, step: Step) {
  const { account_id } = step
  const old = await queries.lockOldNotes(db, { ...step, limit: batch })
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return { ids, removed: nothing }
  const notes = await queries.removeNotes(db, account_id, ids)
  await queries.insertPatientEvents(db, account_id, [...new Set(old.map(({ patient_id }) => patient_id))])
  return { ids, removed: { ...nothing, notes } }
}

const removals = {
  conversations: removeConversations,
  attachments: removeAttachments,
  notes: removeNotes,
} as const

const nothing: queries.Removed = { conversations: 0, messages: 0, attachments: 0, notes: 0, bytes: 0 }
