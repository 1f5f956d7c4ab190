import type { ConsolePage, PageTrail } from '@wardline/contract/messaging/console/console.schemas.ts'
import type { OnCallNow } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import { pageEventText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { loadOnCallStatus } from '../../paging/on-call/on-call.access.ts'
import { recordReader } from '../../patients/patient.access.ts'
import { canAcceptOrReject } from '../acknowledgements/acknowledgement.rules.ts'
import { listPagingRequests } from '../paging-requests/paging-request.access.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import { joinThread } from '../participants/participant.actions.ts'
import { lockThreads } from '../subscribers/subscriber.queries.ts'
import * as errors from './console.errors.ts'
import * as queries from './console-page.queries.ts'

export const consoleReader = (ctx: Context): queries.ConsoleReader => ({
  ...recordReader(ctx),
  sees_patients: ctx.caller.permissions.has('pcm.view_patient'),
})

export async function listConsolePages(
  ctx: Context,
  { page, page_size, ...filter }: queries.ConsoleFilter & { page: number; page_size: number },
): Promise<Page<ConsolePage>> {
  const { account_id } = ctx.caller
  const found = await ctx.read(async (db) => {
    const keys = await queries.listConsolePageKeys(db, account_id, filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
    })
    return { count: keys[0]?.total ?? 0, results: await loadPages(ctx, db, keys) }
  })
  noteShown(ctx, found.results)
  return found
}

/** The trail names the threads of patients whose subject was shown. */
export function noteShown(
  ctx: Context,
  pages: readonly { thread_id: number; subject: string | null }[],
): void {
  const visible = pages.flatMap(({ thread_id, subject }) => (subject === null ? [] : [thread_id]))
  ctx.noteRead('list', [...new Set(visible)])
}

async function loadPages(
  ctx: Context,
  db: Db,
  keys: readonly { id: number; thread_id: number }[],
): Promise<ConsolePage[]> {
  if (keys.length === 0) return []
  const { account_id } = ctx.caller
  const ids = keys.map(({ id }) => id)
  const thread_ids = [...new Set(keys.map(({ thread_id }) => thread_id))]
  const [rows, requests] = await Promise.all([
    queries.listConsolePageRows(db, account_id, ids, consoleReader(ctx)),
    listPagingRequests(db, account_id, thread_ids),
  ])
  const users = await findUsersById(
    db,
    account_id,
    rows.flatMap(({ latest }) => (latest ? namedUsers(latest) : [])),
  )
  const group_ids = new Set(rows.flatMap(({ detailed_group_id }) => detailed_group_id ?? []))
  const groups = await loadOnCallStatus(db, account_id, [...group_ids])
  const names = new Map([...users].map(([id, { display_name }]) => [id, display_name]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const request = requests.get(row?.thread_id ?? 0)?.find((each) => each.id === id)
    return row && request ? [toConsolePage(request, row, { names, groups })] : []
  })
}

function toConsolePage(
  request: PagingRequest,
  { kind, detailed_group_id, ...row }: queries.ConsolePageRow,
  { names, groups }: { names: ReadonlyMap<number, string>; groups: ReadonlyMap<number, OnCallNow> },
): ConsolePage {
  const onCall = groups.get(detailed_group_id ?? 0)?.people ?? []
  return {
    ...request,
    ...row,
    can_accept: canAcceptOrReject(kind),
    latest: describeLatest(row, names),
    waits_for: row.waits_for.map((person) => {
      const shift = onCall.find(({ user_id }) => user_id === person.user_id)
      return {
        ...person,
        duty_number: shift?.duty_number ?? null,
        instructions: shift?.instructions ?? '',
      }
    }),
  }
}

const namedUsers = ({ user_id, details }: queries.TrailEvent): number[] =>
  [user_id, details.by_user_id, details.from_user_id, ...(details.to_user_ids ?? [])].filter(
    (id) => id !== undefined && id !== null,
  )

/** The sentence of an event has no subject, so it follows the user's name. */
function describeEvent(
  { user_id, kind, details, at }: queries.TrailEvent,
  names: ReadonlyMap<number, string>,
): PageTrail['entries'][number] {
  const sentence = pageEventText(kind, details, names)
  const name = user_id === null ? undefined : names.get(user_id)
  return { at, kind, text: name === undefined ? sentence : `${name}: ${sentence}` }
}

function describeLatest(
  { latest }: Pick<queries.ConsolePageRow, 'latest'>,
  names: ReadonlyMap<number, string>,
): ConsolePage['latest'] {
  if (!latest) return null
  const { at, text } = describeEvent(latest, names)
  return { at, text }
}

/** More events than a page has within an hour. */
const mostTrailEvents = 50

/** Operators read the trail before they take a page over. Its reading is noted like that of the list. */
export async function getPageTrail(ctx: Context, id: number): Promise<PageTrail> {
  const { account_id } = ctx.caller
  const { thread_id, entries } = await ctx.read(async (db) => {
    const page = await queries.findHandledPage(db, { account_id, id })
    if (!page) throw notFound()
    const events = await queries.listTrail(db, account_id, page, mostTrailEvents)
    const users = await findUsersById(db, account_id, events.flatMap(namedUsers))
    const names = new Map([...users].map(([user_id, { display_name }]) => [user_id, display_name]))
    return { thread_id: page.thread_id, entries: events.map((event) => describeEvent(event, names)) }
  })
  ctx.noteRead('list', [thread_id])
  return { entries }
}

async function loadPage(ctx: Context, tx: Tx, page: queries.HandledPage): Promise<ConsolePage> {
  const [loaded] = await loadPages(ctx, tx.db, [page])
  if (!loaded) throw notFound()
  noteShown(ctx, [loaded])
  return loaded
}

/** Locks the thread, as answers and steps do, so that two operators see each other. */
export async function lockHandledPage(ctx: Context, tx: Tx, id: number): Promise<queries.HandledPage> {
  const of = { account_id: ctx.caller.account_id, id }
  const found = await queries.findHandledPage(tx.db, of)
  if (!found) throw notFound()
  await lockThreads(tx.db, of.account_id, [found.thread_id])
  const page = await queries.findHandledPage(tx.db, of)
  if (!page) throw notFound()
  return page
}

export function takeOverPage(
  ctx: Context,
  id: number,
  from_operator_id: number | undefined,
): Promise<ConsolePage> {
  return ctx.transaction(async (tx) => {
    const page = await lockHandledPage(ctx, tx, id)
    const { user_id } = ctx.caller
    if (!page.is_open) throw new AppError(errors.pageEnded)
    if (page.operator_id === user_id) return loadPage(ctx, tx, page)
    if (page.operator_id !== null && page.operator_id !== from_operator_id)
      throw new AppError(errors.handledByAnother(page.operator_name ?? ''))
    const { thread_id } = page
    await joinThread(tx, thread_id, [{ user_id, reason: 'subscribed', why: 'handles this page as operator' }])
    await changeOperator(ctx, tx, page, user_id)
    return loadPage(ctx, tx, page)
  })
}

export function releasePage(ctx: Context, id: number): Promise<ConsolePage> {
  return ctx.transaction(async (tx) => {
    const page = await lockHandledPage(ctx, tx, id)
    if (page.operator_id !== null) {
      requireOperator(ctx, page)
      await changeOperator(ctx, tx, page, null)
    }
    return loadPage(ctx, tx, page)
  })
}

export function requireOperator(
  { caller }: Context,
  { operator_id, operator_name }: queries.HandledPage,
): void {
  if (operator_id === null) throw new AppError(errors.takeOverFirst)
  if (operator_id !== caller.user_id) throw new AppError(errors.handledByAnother(operator_name ?? ''))
}

async function changeOperator(
  { caller }: Context,
  tx: Tx,
  page: queries.HandledPage,
  operator_id: number | null,
): Promise<void> {
  const { id, thread_id, message_id, operator_id: before } = page
  await queries.setOperator(tx.db, { account_id: tx.account_id, id, operator_id })
  await recordPageEvents(tx, [
    {
      thread_id,
      message_id,
      user_id: null,
      run_id: id,
      kind: operator_id === null ? 'operator_released' : 'operator_took_over',
      details: {
        by_user_id: caller.user_id,
        ...(operator_id !== null && before !== null && { from_user_id: before }),
      },
    },
  ])
  await publishPagingRequests(tx, thread_id)
}
