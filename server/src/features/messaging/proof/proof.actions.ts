import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type {
  exportProof as exportRoute,
  getMessageProof as proofRoute,
} from '@wardline/contract/messaging/proof/proof.routes.ts'
import type { Proof } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { auditHead } from '../../../platform/audit/head.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { listPagingRequests } from '../paging-requests/paging-request.access.ts'
import { auditThreadRead } from '../threads/thread-read.actions.ts'
import { summarizeResponses } from '../acknowledgements/acknowledgement.queries.ts'
import * as queries from './proof.queries.ts'
import { referencedUserIds, nextAction, messageProof, recipientProof } from './proof.rules.ts'
import { writeProofCsv } from './proof-csv.rules.ts'
import { writeProofPdf } from './proof-pdf.actions.ts'
import { countRecipients, type RecipientRange } from '../subscribers/recipient-status.queries.ts'
import * as access from '../threads/thread.access.ts'

export async function getMessageProof(
  ctx: Context,
  thread_id: number,
  query: QueryOf<typeof proofRoute>,
): Promise<Proof> {
  const { account_id, user_id } = ctx.caller
  const { message_id, page, page_size } = query
  const { reason, proof } = await ctx.read(async (db) => {
    const opened = await access.requireMessage(ctx, db, thread_id, message_id)
    const of = { account_id, thread_id, message_id }
    const part = { offset: (page - 1) * page_size, limit: page_size }
    return { reason: opened.reason, proof: await loadProof(db, of, part) }
  })
  await auditThreadRead(ctx, thread_id, { reason, what: 'proof' })
  await ctx.transaction(async (tx) =>
    tx.audit(user_id, 'page.proof_read', { thread: thread_id }, { message_id }),
  )
  return proof
}

export interface ProofFile {
  name: string
  mime_type: string
  bytes: Buffer
}

/** Recorded first, so that this copy includes the export. */
export async function exportProof(
  ctx: Context,
  thread_id: number,
  { message_id, format }: QueryOf<typeof exportRoute>,
): Promise<ProofFile> {
  const { account_id, user_id } = ctx.caller
  const of = { account_id, thread_id, message_id }
  await ctx.transaction(async (tx) => {
    await access.requireMessage(ctx, tx.db, thread_id, message_id)
    const details = { by_user_id: user_id, format }
    await recordPageEvents(tx, [{ thread_id, message_id, user_id: null, kind: 'proof_exported', details }])
  })
  const copy = await ctx.read(async (db) => {
    const [proof, seals, head, users] = await Promise.all([
      loadProof(db, of, { offset: 0, limit: null }),
      queries.listSeals(db, of),
      auditHead(db, account_id),
      findUsersById(db, account_id, [user_id]),
    ])
    const by = users.get(user_id)?.display_name ?? ''
    return { proof, head, by, seals: new Map(seals.map((seal) => [seal.page_event_id, seal])) }
  })
  // No names or subjects, since file names leak.
  const name = `proof-of-page-${thread_id}-${message_id}.${format}`
  return format === 'csv'
    ? { name, mime_type: 'text/csv; charset=utf-8', bytes: Buffer.from(writeProofCsv(copy)) }
    : { name, mime_type: 'application/pdf', bytes: await writeProofPdf(copy) }
}

async function loadProof(db: Db, of: queries.MessageKey, part: RecipientRange): Promise<Proof> {
  const { account_id, thread_id, message_id } = of
  const message = await queries.findProofMessage(db, of)
  if (!message) throw notFound()
  const { sender_id, sender_name, sender_title, thread_uid, priority, sent, now, time_zone } = message
  const people = await queries.listProofRecipients(db, { ...of, sender_id }, part)
  const user_ids = part.limit === null ? null : people.map(({ user_id }) => user_id)
  const [events, revisions, pages, alert, summary, people_count] = await Promise.all([
    queries.listProofEvents(db, of, user_ids),
    queries.listRevisions(db, of),
    listPagingRequests(db, account_id, [thread_id]),
    queries.findNextAlert(db, of),
    summarizeResponses(db, of),
    countRecipients(db, { ...of, sender_id }),
  ])
  const named = [...referencedUserIds(events), ...(alert ? [alert.user_id] : [])]
  const users = await findUsersById(db, account_id, named)
  const names = new Map([...users].map(([id, { display_name }]) => [id, display_name]))
  const byPerson = Map.groupBy(events, ({ user_id }) => user_id)
  const own = (pages.get(thread_id) ?? []).filter((page) => page.message_id === message_id)
  const kind: AcknowledgementKind | null = people.find((person) => person.kind !== null)?.kind ?? null
  return {
    thread_id,
    thread_uid,
    message_id,
    priority,
    sender: { user_id: sender_id, display_name: sender_name, title: sender_title },
    sent,
    acknowledgement_kind: kind,
    summary,
    next: nextAction(own, alert, names),
    now,
    time_zone,
    page: messageProof(events, revisions, message, names),
    people: people.map((person) =>
      recipientProof(person, byPerson.get(person.user_id) ?? [], message, names),
    ),
    people_count,
  }
}
