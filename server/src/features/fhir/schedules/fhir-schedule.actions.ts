import type { FhirSchedule, FhirSlot } from '@wardline/contract/fhir/schedule.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findContactLimit, noContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import type { SearchRequest } from '../search/search-request.rules.ts'
import {
  booleanTokens,
  hasCode,
  requireId,
  parseIdPair,
  referencedIds,
  tokenCodes,
  tokenIds,
} from '../search/search-value.rules.ts'
import { searchFhirSchedules } from './fhir-schedule.queries.ts'
import { presentFhirSchedule, presentFhirSlot } from './fhir-schedule.rules.ts'
import { searchFhirSlots } from './fhir-slot.queries.ts'

/** Finds the schedules of groups in the caller's directories; by id, everyone may read any schedule. */
export function searchSchedules(
  ctx: Context,
  { criteria, cursor, count }: SearchRequest<'Schedule'>,
): Promise<Matches<FhirSchedule>> {
  return ctx.read(async (db) => {
    const rows = await searchFhirSchedules(db, {
      account_id: ctx.caller.account_id,
      contact_limit: await findContactLimit(db, ctx.caller),
      ids: tokenCodes(criteria.tokens('_id')),
      actors: criteria.references('actor').map((any) => ({
        user_ids: referencedIds([any], 'Practitioner').flat(),
        group_ids: referencedIds([any], 'HealthcareService').flat(),
      })),
      is_active: booleanTokens(criteria.tokens('active')),
      date: criteria.dates('date'),
      cursor,
      limit: count + 1,
    })
    return pageOf(rows, count, {
      present: presentFhirSchedule,
      position: ({ group_id, user_id }) => ({ key: String(group_id), id: user_id }),
    })
  })
}

export async function readSchedule(ctx: Context, id: string): Promise<FhirSchedule> {
  if (!parseIdPair(id)) throw notFound()
  const [row] = await ctx.read((db) =>
    searchFhirSchedules(db, {
      account_id: ctx.caller.account_id,
      contact_limit: noContactLimit,
      ids: [[id]],
      actors: [],
      is_active: undefined,
      date: [],
      cursor: undefined,
      limit: 1,
    }),
  )
  if (!row) throw notFound()
  return presentFhirSchedule(row)
}

/** The times are assigned, so every slot is busy. */
export async function searchSlots(
  ctx: Context,
  { criteria, sort, cursor, count }: SearchRequest<'Slot'>,
): Promise<Matches<FhirSlot>> {
  if (!hasCode(criteria.tokens('status'), 'busy', 'http://hl7.org/fhir/slotstatus'))
    return { resources: [], next: undefined }
  return ctx.read(async (db) => {
    const rows = await searchFhirSlots(db, {
      account_id: ctx.caller.account_id,
      contact_limit: await findContactLimit(db, ctx.caller),
      ids: tokenIds(criteria.tokens('_id')),
      schedule_ids: criteria
        .references('schedule')
        .map((any) => any.flatMap(({ type, id }) => (type === 'Schedule' && parseIdPair(id) ? id : []))),
      start: criteria.dates('start'),
      is_ascending: sort === 'start',
      cursor,
      limit: count + 1,
    })
    return pageOf(rows, count, {
      present: presentFhirSlot,
      position: ({ starts, id }) => ({ key: starts, id }),
    })
  })
}

export async function readSlot(ctx: Context, id: string): Promise<FhirSlot> {
  const slot_id = requireId(id)
  const [row] = await ctx.read((db) =>
    searchFhirSlots(db, {
      account_id: ctx.caller.account_id,
      contact_limit: noContactLimit,
      ids: [[slot_id]],
      schedule_ids: [],
      start: [],
      is_ascending: true,
      cursor: undefined,
      limit: 1,
    }),
  )
  if (!row) throw notFound()
  return presentFhirSlot(row)
}
