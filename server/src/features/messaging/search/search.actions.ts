import {
  parseSearch,
  splitId,
  type SearchQuery,
} from '@wardline/contract/messaging/search/search-query.rules.ts'
import type { searchThreads as searchThreadsRoute } from '@wardline/contract/messaging/search/search.routes.ts'
import type { SearchHit } from '@wardline/contract/messaging/search/search.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import * as names from './search-names.queries.ts'
import {
  scanThreads,
  type MessageHit,
  type ScanPosition,
  type ThreadSearch,
  type ScanResult,
} from './search.queries.ts'
import { dateBounds, newestFirst, buildSnippet, buildCriteria } from './search.rules.ts'
import { auditThreadRows } from '../threads/thread-read.actions.ts'
import { findThreads } from '../threads/thread.queries.ts'
import { withPermissions } from '../threads/thread.rules.ts'

type Query = QueryOf<typeof searchThreadsRoute>

export async function searchThreads(
  ctx: Context,
  query: Query,
): Promise<{ results: SearchHit[]; hasMore: boolean }> {
  const page = await findPage(ctx, query)
  await auditThreadRows(
    ctx,
    page.results.map(({ thread }) => thread),
    'search',
  )
  return page
}

function findPage(ctx: Context, query: Query): Promise<{ results: SearchHit[]; hasMore: boolean }> {
  return ctx.read(async (db) => {
    const line = parseSearch(query.q)
    const search = await buildSearch(ctx, db, { line, query })
    const first = (query.page - 1) * query.page_size
    const hits = await newestHits(db, search, first + query.page_size + 1)
    const page = hits.slice(first, first + query.page_size)
    return { results: await loadResults(ctx, db, page, line), hasMore: hits.length > first + query.page_size }
  })
}

const parseIds = (list: string | undefined): number[][] =>
  list === undefined ? [] : [list.split(',').map(Number)]
const toList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])
const parseFlags = (value: 'true' | 'false' | undefined): boolean[] =>
  toList(value).map((each) => each === 'true')
const levels = { low: 0, medium: 1, high: 2 } as const

async function buildSearch(
  { caller }: Context,
  db: Db,
  { line, query }: { line: SearchQuery; query: Query },
): Promise<ThreadSearch> {
  const { account_id, user_id } = caller
  const people = async (values: string[]) => {
    if (values.length === 0) return []
    const named = values.map(splitId)
    const ids = named.flatMap(({ id }) => toList(id))
    const others = named.flatMap(({ name, id }) => (id === undefined ? [name] : []))
    return [others.length === 0 ? ids : [...ids, ...(await names.findUsersByName(db, account_id, others))]]
  }
  const findByName = (value: string | undefined, find: typeof names.findPatientsByName) =>
    Promise.all(
      toList(value)
        .map(splitId)
        .map(async ({ name, id }) => (id === undefined ? find(db, account_id, name) : [id])),
    )
  const [lexed, senders, others, patients, types, tags, time] = await Promise.all([
    names.lexTerms(db, line.terms),
    people(line.from),
    people(line.to),
    findByName(line.patient, names.findPatientsByName),
    findByName(line.type, names.findMessageTypesByName),
    findByName(line.tag, names.findTagsByName),
    names.resolveTimeRange(db, account_id, dateBounds(line, query)),
  ])
  return {
    account_id,
    user_id,
    ...time,
    criteria: buildCriteria(lexed),
    sender_ids: [...senders, ...parseIds(query.from)],
    on_thread_ids: [...others, ...parseIds(query.to)],
    patient_ids: [...patients, ...toList(query.patient_id).map((id) => [id])],
    message_type_ids: [...types, ...toList(query.message_type_id).map((id) => [id])],
    tag_ids: [...tags, ...toList(query.tag).map((id) => [id])],
    priorities: [...toList(line.priority).map((name) => levels[name]), ...toList(query.priority).map(Number)],
    is_archived: [...toList(line.status), ...toList(query.status)].map((status) => status === 'archived'),
    has_attachment: [...toList(line.has_attachment), ...parseFlags(query.has_attachment)],
    is_unanswered: [...toList(line.is_unanswered), ...parseFlags(query.is_unanswered)],
  }
}

/** Scans in growing steps: a common word needs one step, a rare word few. */
async function newestHits(db: Db, search: ThreadSearch, wants: number): Promise<MessageHit[]> {
  let hits: MessageHit[] = []
  let after: ScanPosition | null = null
  for (let most = 5 * wants; ; most *= 8) {
    const step: ScanResult = await scanThreads(db, search, { after, most, wants })
    hits = [...hits, ...step.hits].toSorted(newestFirst).slice(0, wants)
    after = step.reached
    const oldest = hits[wants - 1]
    // Threads after this position have an older newest message.
    const isFull = oldest !== undefined && after !== null && oldest.at >= after.at
    if (after === null || isFull) return hits
  }
}

async function loadResults(
  { caller }: Context,
  db: Db,
  hits: MessageHit[],
  { terms }: SearchQuery,
): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const { account_id, user_id, permissions } = caller
  const [threads, messages] = await Promise.all([
    findThreads(
      db,
      account_id,
      user_id,
      hits.map((hit) => hit.thread_id),
    ),
    names.loadFoundMessages(db, account_id, hits),
  ])
  const senders = await findUsersById(
    db,
    account_id,
    [...messages.values()].map((message) => message.sender_id),
  )
  return hits.flatMap(({ thread_id, message_id, created }) => {
    const thread = threads.find((each) => each.id === thread_id)
    const message = messages.get(message_id)
    const sender = message && senders.get(message.sender_id)
    if (!thread || !sender) return []
    return [
      {
        thread: withPermissions(thread, permissions),
        message_id,
        created,
        sender: { ...sender, display_name: message.sender_name, title: message.sender_title },
        snippet: buildSnippet(message.body, terms),
      },
    ]
  })
}
