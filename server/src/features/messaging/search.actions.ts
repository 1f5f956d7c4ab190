import { parseSearch, type SearchQuery } from '@wardline/contract/messaging/search-query.rules.ts'
import type { searchThreads as searchThreadsRoute } from '@wardline/contract/messaging/search.routes.ts'
import type { SearchHit } from '@wardline/contract/messaging/search.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { usersById } from '../accounts/user.access.ts'
import * as names from './search-names.queries.ts'
import { walkThreads, type Hit, type Place, type Search, type Step } from './search.queries.ts'
import { daysOf, newestFirst, snippetOf, wantedOf } from './search.rules.ts'
import { threadsFor } from './thread.queries.ts'
import { withRights } from './thread.rules.ts'

type Query = QueryOf<typeof searchThreadsRoute>

/** The caller's own threads that match. What they may not see is nowhere looked at. */
export const searchThreads = (ctx: Ctx, query: Query): Promise<{ results: SearchHit[]; hasMore: boolean }> =>
  ctx.read(async (db) => {
    const line = parseSearch(query.q)
    const search = await searchOf(ctx, db, { line, query })
    const first = (query.page - 1) * query.page_size
    const hits = await newestHits(db, search, first + query.page_size + 1)
    const page = hits.slice(first, first + query.page_size)
    return { results: await shown(ctx, db, page, line), hasMore: hits.length > first + query.page_size }
  })

const idsIn = (list: string | undefined): number[][] =>
  list === undefined ? [] : [list.split(',').map(Number)]
const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])
const said = (value: 'true' | 'false' | undefined): boolean[] => listOf(value).map((each) => each === 'true')
const levels = { low: 0, medium: 1, high: 2 } as const

/** The line and the filter beside it as one search: both must be met. */
async function searchOf(
  { caller }: Ctx,
  db: Db,
  { line, query }: { line: SearchQuery; query: Query },
): Promise<Search> {
  const { account_id, user_id } = caller
  const people = async (called: string[]) =>
    called.length === 0 ? [] : [await names.peopleNamed(db, account_id, called)]
  const named = (name: string | undefined, find: typeof names.patientsNamed) =>
    Promise.all(listOf(name).map((each) => find(db, account_id, each)))
  const [seen, senders, others, patients, types, tags, time] = await Promise.all([
    names.wordsOf(db, line.terms),
    people(line.from),
    people(line.to),
    named(line.patient, names.patientsNamed),
    named(line.type, names.messageTypesNamed),
    named(line.tag, names.tagsNamed),
    names.timeBetween(db, account_id, daysOf(line, query)),
  ])
  return {
    account_id,
    user_id,
    ...time,
    wanted: wantedOf(seen),
    sender_ids: [...senders, ...idsIn(query.from)],
    on_thread_ids: [...others, ...idsIn(query.to)],
    patient_ids: [...patients, ...listOf(query.patient_id).map((id) => [id])],
    message_type_ids: [...types, ...listOf(query.message_type_id).map((id) => [id])],
    tag_ids: [...tags, ...listOf(query.tag).map((id) => [id])],
    priorities: [...listOf(line.priority).map((name) => levels[name]), ...listOf(query.priority).map(Number)],
    is_archived: [...listOf(line.status), ...listOf(query.status)].map((status) => status === 'archived'),
    has_attachment: [...listOf(line.has_attachment), ...said(query.has_attachment)],
    is_unanswered: [...listOf(line.is_unanswered), ...said(query.is_unanswered)],
  }
}

/** A walk in steps that grow: a common word is done after the first, a rare one after few. */
async function newestHits(db: Db, search: Search, wants: number): Promise<Hit[]> {
  let hits: Hit[] = []
  let after: Place | null = null
  for (let most = 5 * wants; ; most *= 8) {
    const step: Step = await walkThreads(db, search, { after, most, wants })
    hits = [...hits, ...step.hits].toSorted(newestFirst).slice(0, wants)
    after = step.reached
    const oldest = hits[wants - 1]
    // What comes after the place that was reached is in threads whose newest message is older.
    const isFull = oldest !== undefined && after !== null && oldest.at >= after.at
    if (after === null || isFull) return hits
  }
}

async function shown({ caller }: Ctx, db: Db, hits: Hit[], { terms }: SearchQuery): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const { account_id, user_id, permissions } = caller
  const [threads, messages] = await Promise.all([
    threadsFor(
      db,
      account_id,
      user_id,
      hits.map((hit) => hit.thread_id),
    ),
    names.messagesFound(db, account_id, hits),
  ])
  const senders = await usersById(
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
        thread: withRights(thread, permissions),
        message_id,
        created,
        sender,
        snippet: snippetOf(message.body, terms),
      },
    ]
  })
}
