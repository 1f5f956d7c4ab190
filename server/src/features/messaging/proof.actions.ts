import type { AskKind } from '@wardline/contract/messaging/open-item.schemas.ts'
import type {
  exportProof as exportRoute,
  messageProof as proofRoute,
} from '@wardline/contract/messaging/proof.routes.ts'
import type { Proof } from '@wardline/contract/messaging/proof.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { auditHead } from '../../platform/audit/head.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { usersById } from '../accounts/user.access.ts'
import { notePageEvents } from '../alerts/page-event.actions.ts'
import { pagesOf } from './escalation/page.queries.ts'
import { noteWatchedRead } from './monitored-thread.actions.ts'
import { answersTo } from './open-item.queries.ts'
import * as queries from './proof.queries.ts'
import { namedIn, nextOf, pageProof, personProof } from './proof.rules.ts'
import { proofCsv } from './proof-csv.rules.ts'
import { proofPdf } from './proof-pdf.actions.ts'
import { countRecipients, type Stretch } from './recipient-standing.queries.ts'
import * as access from './thread.access.ts'

/** What happened to a message, for whoever is on its thread; that they read it is written down. */
export async function messageProof(
  ctx: Ctx,
  thread_id: number,
  query: QueryOf<typeof proofRoute>,
): Promise<Proof> {
  const { account_id, user_id } = ctx.caller
  const { message_id, page, page_size } = query
  const { reason, proof } = await ctx.read(async (db) => {
    const opened = await access.messageToRead(ctx, db, thread_id, message_id)
    const of = { account_id, thread_id, message_id }
    const part = { offset: (page - 1) * page_size, limit: page_size }
    return { reason: opened.reason, proof: await assemble(db, of, part) }
  })
  await noteWatchedRead(ctx, thread_id, { reason, what: 'proof' })
  await ctx.tx(async (tx) =>
    tx.audit({
      actor_id: user_id,
      action: 'page.proof_read',
      object_type: 'thread',
      object_id: thread_id,
      details: { message_id },
    }),
  )
  return proof
}

export interface ProofFile {
  name: string
  mime_type: string
  bytes: Buffer
}

/** The whole of it as a file. That it was taken is a line of the proof, this copy included. */
export async function exportProof(
  ctx: Ctx,
  thread_id: number,
  { message_id, format }: QueryOf<typeof exportRoute>,
): Promise<ProofFile> {
  const { account_id, user_id } = ctx.caller
  const of = { account_id, thread_id, message_id }
  await ctx.tx(async (tx) => {
    await access.messageToRead(ctx, tx.db, thread_id, message_id)
    const details = { by_user_id: user_id, format }
    await notePageEvents(tx, [{ thread_id, message_id, user_id: null, kind: 'proof_exported', details }])
  })
  const taken = await ctx.read(async (db) => {
    const [proof, seals, head, users] = await Promise.all([
      assemble(db, of, { offset: 0, limit: null }),
      queries.sealsOf(db, of),
      auditHead(db, account_id),
      usersById(db, account_id, [user_id]),
    ])
    const by = users.get(user_id)?.display_name ?? ''
    return { proof, head, by, seals: new Map(seals.map((seal) => [seal.page_event_id, seal])) }
  })
  // Neither a name nor a subject: file names end up where nobody looks after them.
  const name = `proof-of-page-${thread_id}-${message_id}.${format}`
  return format === 'csv'
    ? { name, mime_type: 'text/csv; charset=utf-8', bytes: Buffer.from(proofCsv(taken)) }
    : { name, mime_type: 'application/pdf', bytes: await proofPdf(taken) }
}

async function assemble(db: Db, of: queries.Of, part: Stretch): Promise<Proof> {
  const { account_id, thread_id, message_id } = of
  const message = await queries.provenMessage(db, of)
  if (!message) throw notFound()
  const { sender_id, sender_name, thread_uid, priority, sent, now, time_zone } = message
  const people = await queries.provenPeople(db, { ...of, sender_id }, part)
  const user_ids = part.limit === null ? null : people.map(({ user_id }) => user_id)
  const [events, pages, alert, summary, people_count] = await Promise.all([
    queries.provenEvents(db, of, user_ids),
    pagesOf(db, account_id, [thread_id]),
    queries.nextAlert(db, of),
    answersTo(db, of),
    countRecipients(db, { ...of, sender_id }),
  ])
  const named = [...namedIn(events), ...(alert ? [alert.user_id] : [])]
  const users = await usersById(db, account_id, named)
  const names = new Map([...users].map(([id, { display_name }]) => [id, display_name]))
  const byPerson = Map.groupBy(events, ({ user_id }) => user_id)
  const own = (pages.get(thread_id) ?? []).filter((page) => page.message_id === message_id)
  const asks: AskKind | null = people.find((person) => person.asks !== null)?.asks ?? null
  return {
    thread_id,
    thread_uid,
    message_id,
    priority,
    sender: { user_id: sender_id, display_name: sender_name },
    sent,
    asks,
    summary,
    next: nextOf(own, alert, names),
    now,
    time_zone,
    page: pageProof(events, message, names),
    people: people.map((person) => personProof(person, byPerson.get(person.user_id) ?? [], message, names)),
    people_count,
  }
}
