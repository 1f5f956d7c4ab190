import type { FhirCommunicationRequest } from '@wardline/contract/fhir/communication.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { auditThreadRead, auditThreadRows } from '../../messaging/threads/thread-read.actions.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import type { SearchRequest } from '../search/search-request.rules.ts'
import { requireId, referencedIds, tokenCodes, tokenIds } from '../search/search-value.rules.ts'
import * as queries from './communication-request.queries.ts'
import { presentCommunicationRequest, statesOf } from './communication-request.rules.ts'
import { prioritiesOf } from './priority.rules.ts'

const statusSystem = 'http://hl7.org/fhir/request-status'
const prioritySystem = 'http://hl7.org/fhir/request-priority'

export async function searchRequests(
  ctx: Context,
  { criteria, sort, cursor, count }: SearchRequest<'CommunicationRequest'>,
): Promise<Matches<FhirCommunicationRequest>> {
  const rows = await load(ctx, {
    ids: tokenIds(criteria.tokens('_id')),
    states: tokenCodes(criteria.tokens('status'), statusSystem).map(statesOf),
    priorities: tokenCodes(criteria.tokens('priority'), prioritySystem).map(prioritiesOf),
    requester_ids: referencedIds(criteria.references('requester'), 'Practitioner'),
    recipient_ids: referencedIds(criteria.references('recipient'), 'Practitioner'),
    patient_ids: [
      ...referencedIds(criteria.references('patient'), 'Patient'),
      ...referencedIds(criteria.references('subject'), 'Patient'),
    ],
    encounter_ids: referencedIds(criteria.references('encounter'), 'Encounter'),
    authored: criteria.dates('authored'),
    is_ascending: sort === 'authored',
    cursor,
    limit: count + 1,
  })
  const threads = rows
    .slice(0, count)
    .map(({ thread_id, reason }) => [thread_id, { id: thread_id, me: { reason } }] as const)
  await auditThreadRows(ctx, [...new Map(threads).values()], 'search')
  return pageOf(rows, count, {
    present: presentCommunicationRequest,
    position: ({ since, id }) => ({ key: since, id }),
  })
}

/** @throws 404 for anyone who does not read the thread */
export async function readRequest(ctx: Context, id: string): Promise<FhirCommunicationRequest> {
  const request_id = requireId(id)
  const [row] = await load(ctx, { ...everything, ids: [[request_id]] })
  if (!row) throw notFound()
  await auditThreadRead(ctx, row.thread_id, { reason: row.reason, what: 'outcome' })
  return presentCommunicationRequest(row)
}

type Search = Omit<queries.CommunicationRequestSearch, 'account_id' | 'user_id'>

const everything: Search = {
  ids: [],
  states: [],
  priorities: [],
  requester_ids: [],
  recipient_ids: [],
  patient_ids: [],
  encounter_ids: [],
  authored: [],
  is_ascending: false,
  cursor: undefined,
  limit: 1,
}

const load = ({ caller: { account_id, user_id }, ...ctx }: Context, search: Search) =>
  ctx.read((db) => queries.searchCommunicationRequests(db, { ...search, account_id, user_id }))
