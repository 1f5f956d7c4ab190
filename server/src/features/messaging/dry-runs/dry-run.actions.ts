import type { listDryRunThreads } from '@wardline/contract/routing/dry-runs/dry-run.routes.ts'
import type { DryRun, DryRunThread, NewDryRun } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { loadPoliciesToTry, type PoliciesToTry } from '../../routing/evaluation/tried-policy.access.ts'
import { auditThreadRows } from '../threads/thread-read.actions.ts'
import { dryRunTask } from './dry-run-job.actions.ts'
import * as queries from './dry-run.queries.ts'
import { findExcerpt, findMarks } from './text-marks.rules.ts'

const days = 30
/** The newest ones: about a minute. */
const most_threads = 50_000

/** Replaces the caller's last run: an editor asks again with each edit. */
export async function startDryRun(ctx: Context, input: NewDryRun): Promise<DryRun> {
  await ctx.consume('dry_runs')
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const policies = await loadPoliciesToTry(tx.db, account_id, input)
    const period = await queries.findPeriod(tx.db, account_id, { days, most: most_threads })
    await queries.deleteRunsOf(tx.db, account_id, user_id)
    const is_edited = policies.saved !== null
    const id = await queries.insertRun(tx.db, {
      account_id,
      user_id,
      policy_id: input.policy_id,
      policy_version: input.policy_id === null ? null : policies.tried.version,
      is_edited,
      policies,
      created: period.created,
      since: period.since,
      first_thread_id: period.first,
      last_thread_id: period.last,
      threads_total: period.total,
      is_limited: period.is_limited,
    })
    scheduleAtOnce(tx, { kind: dryRunTask, payload: { dry_run_id: id } })
    tx.audit(
      user_id,
      'routing_dry_run.started',
      { routing_dry_run: id },
      { policy_id: input.policy_id, is_edited, threads: period.total },
    )
    return present(await requireOwnRun(ctx, tx.db, id))
  })
}

export const getDryRun = (ctx: Context, id: number): Promise<DryRun> =>
  ctx.read(async (db) => present(await requireOwnRun(ctx, db, id)))

/** Text is shown of the caller's own threads only; of the others, when they were sent and whom they reached. */
export async function listThreads(
  ctx: Context,
  id: number,
  query: QueryOf<typeof listDryRunThreads>,
): Promise<Page<DryRunThread>> {
  const { account_id, user_id } = ctx.caller
  const { run, count, rows } = await ctx.read(async (db) => ({
    run: await requireOwnRun(ctx, db, id),
    ...(await queries.listThreads(
      db,
      { account_id, id },
      {
        reader_id: user_id,
        show: query.show,
        effect: query.effect,
        also: query.also,
        limit: query.page_size,
        offset: offsetOf(query),
      },
    )),
  }))
  const own = rows.filter(({ reason }) => reason !== null)
  await auditThreadRows(
    ctx,
    own.map(({ thread_id, reason }) => ({
      id: thread_id,
      me: { reason } as Thread['me'],
    })),
    'list',
  )
  await auditListedThreads(ctx, id, { shown: rows.length, with_text: own.map(({ thread_id }) => thread_id) })
  const phrases = listPhrases(run.policies)
  return { count, results: rows.map((row) => presentThread(row, phrases)) }
}

const auditListedThreads = (
  ctx: Context,
  object_id: number,
  details: { shown: number; with_text: number[] },
) =>
  ctx.transaction(async (tx) =>
    tx.audit(ctx.caller.user_id, 'routing_dry_run.shown', { routing_dry_run: object_id }, details),
  )

async function requireOwnRun({ caller }: Context, db: Db, id: number): Promise<queries.RunRow> {
  const run = await queries.findRun(db, { account_id: caller.account_id, id })
  if (run?.user_id !== caller.user_id) throw notFound()
  return run
}

function present(run: queries.RunRow): DryRun {
  const { policies, figures } = run
  const also = policies.others.flatMap(({ id, name, priority }) => {
    const count = figures.also?.[id] ?? 0
    return count > 0 ? [{ id, name, priority, count }] : []
  })
  return {
    id: run.id,
    policy_id: run.policy_id,
    policy_version: run.policy_version,
    is_edited: run.is_edited,
    state: run.state,
    since: run.since,
    created: run.created,
    threads_total: run.threads_total,
    threads_done: run.threads_done,
    is_limited: run.is_limited,
    changed: figures.changed ?? 0,
    changed_before: run.is_edited ? (figures.changed_before ?? 0) : null,
    newly_changed: figures.newly_changed ?? 0,
    no_longer_changed: figures.no_longer_changed ?? 0,
    effects: { ...noEffects, ...figures.effects },
    also,
    days: listDays(run),
  }
}

const noEffects: DryRun['effects'] = {
  redirected: 0,
  added: 0,
  refused: 0,
  nobody: 0,
  priority: 0,
  message_type: 0,
  confirmation: 0,
  escalation: 0,
  delay: 0,
}

/** Every day of the period, also those without a message. */
function listDays({ since, created, time_zone, figures }: queries.RunRow): DryRun['days'] {
  const toDate = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone).toPlainDate()
  const last = toDate(created)
  const listed: DryRun['days'] = []
  for (let date = toDate(since); Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
    listed.push({ date: date.toString(), count: figures.days?.[date.toString()] ?? 0 })
  return listed
}

interface Phrases {
  subject: string[]
  body: string[]
}

/** Includes the phrases of the version before the edits, whose messages are listed as no longer matched. */
function listPhrases({ saved, tried }: PoliciesToTry): Phrases {
  const conditions = [tried, ...(saved ? [saved] : [])].flatMap(({ sets }) =>
    sets.flatMap((set) => set.conditions),
  )
  const inField = (field: string) =>
    conditions.flatMap(({ fields }) => (fields[field] as string | null | undefined) ?? [])
  return { subject: inField('subject__ilike'), body: inField('body__ilike') }
}

function presentThread(row: queries.ListedThread, phrases: Phrases): DryRunThread {
  const { thread_id, sent, effects, reached, would_reach, is_changed, was_changed } = row
  const can_open = row.reason !== null
  const excerpt = can_open ? findExcerpt(row.body, phrases.body) : null
  return {
    thread_id,
    sent,
    can_open,
    subject: can_open ? row.subject : null,
    subject_marks: can_open ? findMarks(row.subject, phrases.subject) : [],
    excerpt: excerpt?.text ?? null,
    excerpt_marks: excerpt?.marks ?? [],
    sender: can_open ? row.sender : null,
    sent_to: can_open ? row.sent_to : [],
    reached,
    would_reach: row.result.user_ids === null ? null : would_reach,
    effects,
    changes: row.result.changes,
    is_new: is_changed && !was_changed,
    is_no_longer: was_changed && !is_changed,
  }
}
