import type { FhirCommunication } from '@wardline/contract/fhir/communication.schemas.ts'
import { fhirBase } from '@wardline/contract/fhir/protocol.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { auditThreadRead, auditThreadRows } from '../../messaging/threads/thread-read.actions.ts'
import type { Origin } from '../answers/answer.actions.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import { earliestOf } from '../search/search-date.rules.ts'
import type { SearchRequest } from '../search/search-request.rules.ts'
import {
  parseIdPair,
  referencedIds,
  tokenCodes,
  type Filters,
  type ReferenceFilter,
} from '../search/search-value.rules.ts'
import * as queries from './fhir-communication.queries.ts'
import { presentFhirCommunication } from './fhir-communication.rules.ts'

/** Drops ids that are not pairs such as `12-34`: these resources have no others. */
const pairsOnly = (lists: readonly (readonly string[])[]): string[][] =>
  lists.map((ids) => ids.filter((id) => parseIdPair(id) !== undefined))

const recipientFilters = (filters: Filters<ReferenceFilter>) =>
  filters.map((any) => {
    const idsOf = (type: string) => referencedIds([any], type).flat()
    return {
      user_ids: idsOf('Practitioner'),
      group_ids: idsOf('HealthcareService'),
      department_ids: idsOf('Organization'),
    }
  })

export async function searchCommunications(
  ctx: Context,
  { criteria, sort, cursor, count }: SearchRequest<'Communication'>,
  origin: Origin,
): Promise<Matches<FhirCommunication>> {
  const sent = criteria.dates('sent')
  const rows = await load(ctx, {
    ids: pairsOnly(tokenCodes(criteria.tokens('_id'))),
    sender_ids: referencedIds(criteria.references('sender'), 'Practitioner'),
    recipients: recipientFilters(criteria.references('recipient')),
    patient_ids: [
      ...referencedIds(criteria.references('patient'), 'Patient'),
      ...referencedIds(criteria.references('subject'), 'Patient'),
    ],
    encounter_ids: referencedIds(criteria.references('encounter'), 'Encounter'),
    first_ids: pairsOnly(criteria.references('part-of').map((any) => any.map(({ id }) => id))),
    sent,
    earliest: earliestOf(sent),
    is_ascending: sort === 'sent',
    cursor,
    limit: count + 1,
  })
  const listed = rows.slice(0, count)
  const present = await presenterOf(ctx, listed, origin)
  const threads = new Map(
    listed.map(({ thread_id, reason }) => [thread_id, { id: thread_id, me: { reason } }]),
  )
  await auditThreadRows(ctx, [...threads.values()], 'search')
  return pageOf(rows, count, {
    present,
    position: ({ created, id }) => ({ key: created, id }),
  })
}

/** @throws 404 for anyone who does not read the thread */
export async function readCommunication(
  ctx: Context,
  id: string,
  origin: Origin,
): Promise<FhirCommunication> {
  if (!parseIdPair(id)) throw notFound()
  const [row] = await load(ctx, { ...everything, ids: [[id]] })
  if (!row) throw notFound()
  const present = await presenterOf(ctx, [row], origin)
  await auditThreadRead(ctx, row.thread_id, { reason: row.reason, what: 'messages' })
  return present(row)
}

type Search = Omit<queries.FhirCommunicationSearch, 'account_id' | 'user_id'>

const everything: Search = {
  ids: [],
  sender_ids: [],
  recipients: [],
  patient_ids: [],
  encounter_ids: [],
  first_ids: [],
  sent: [],
  earliest: '-infinity',
  is_ascending: false,
  cursor: undefined,
  limit: 1,
}

const load = ({ caller: { account_id, user_id }, ...ctx }: Context, search: Search) =>
  ctx.read((db) => queries.searchFhirCommunications(db, { ...search, account_id, user_id }))

async function presenterOf(
  ctx: Context,
  rows: readonly queries.FhirCommunicationRow[],
  { base }: Origin,
): Promise<(row: queries.FhirCommunicationRow) => FhirCommunication> {
  const { account_id } = ctx.caller
  const thread_ids = [...new Set(rows.map(({ thread_id }) => thread_id))]
  const recipients = await ctx.read((db) => queries.listRecipients(db, { account_id, thread_ids }))
  const byThread = Map.groupBy(recipients, ({ thread_id }) => thread_id)
  const server = base.slice(0, -fhirBase.length)
  return (row) => presentFhirCommunication(row, byThread.get(row.thread_id) ?? [], server)
}
