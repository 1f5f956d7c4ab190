import type { FhirAuditEvent } from '@wardline/contract/fhir/audit-event.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findAuditRecords } from '../../reports/audit/audit.access.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import { singleRange } from '../search/search-date.rules.ts'
import type { Criteria, SearchRequest } from '../search/search-request.rules.ts'
import * as errors from '../search/search.errors.ts'
import {
  parseId,
  requireId,
  tokenCodes,
  type Filters,
  type ReferenceFilter,
} from '../search/search-value.rules.ts'
import { actionsOfTypes, presentAuditEvent, typeSystems } from './audit-event.rules.ts'

/** The first page is audited, as in the application. */
export function searchAuditEvents(
  ctx: Context,
  { criteria, cursor, count, applied }: SearchRequest<'AuditEvent'>,
): Promise<Matches<FhirAuditEvent>> {
  const filter = filterOf(criteria)
  return ctx.transaction(async (tx) => {
    const { from, until, ...filters } = filter
    const rows = await findAuditRecords(tx, {
      ...filters,
      from,
      before: cursor ? { at: cursor.key, id: cursor.id } : { at: until, id: 0 },
      limit: count + 1,
    })
    if (!cursor) auditReading(ctx, tx, { filters: Object.fromEntries(applied) })
    return pageOf(rows, count, {
      present: presentAuditEvent,
      position: ({ at, id }) => ({ key: at, id }),
    })
  })
}

export function readAuditEvent(ctx: Context, id: string): Promise<FhirAuditEvent> {
  const entry_id = requireId(id)
  return ctx.transaction(async (tx) => {
    const [entry] = await findAuditRecords(tx, { ...anyTime, id: entry_id, limit: 1 })
    if (!entry) throw notFound()
    auditReading(ctx, tx, { entry_id })
    return presentAuditEvent(entry)
  })
}

const anyTime = { from: '-infinity', before: { at: 'infinity', id: 0 } } as const

/** Matches no id. */
const none = 0

/** The audit trail has an index for each of these filters alone, so each takes one value. */
function filterOf(criteria: Criteria<'AuditEvent'>) {
  const range = singleRange(criteria.dates('date'))
  if (!range) throw errors.oneValue('date')
  const patient = only('patient', criteria.references('patient'))
  const entity = only('entity', criteria.references('entity'))
  if (patient && entity) throw errors.oneValue('entity')
  const about = patient ?? entity
  const id = one('_id', tokenCodes(criteria.tokens('_id')))
  return {
    ...range,
    id: id === undefined ? undefined : (parseId(id) ?? none),
    user_id: idOf(only('agent', criteria.references('agent')), 'Practitioner'),
    patient_id: about?.type === 'Practitioner' ? undefined : idOf(about, 'Patient'),
    record_user_id: about?.type === 'Practitioner' ? idOf(about, 'Practitioner') : undefined,
    actions: actionsOf(criteria),
  }
}

function one<Value>(name: string, filters: Filters<Value>): Value | undefined {
  const values = filters.flat()
  if (values.length > 1) throw errors.oneValue(name)
  return filters.length > 0 ? values[0] : undefined
}

const only = (name: string, filters: Filters<ReferenceFilter>) => one(name, filters)

const idOf = (found: ReferenceFilter | undefined, type: string): number | undefined =>
  found && (found.type === type ? (parseId(found.id) ?? none) : none)

/** Undefined for all actions. */
function actionsOf(criteria: Criteria<'AuditEvent'>): string[] | undefined {
  const types = Object.values(typeSystems)
  const byType = criteria
    .tokens('type')
    .map((any) => actionsOfTypes(types.flatMap((system) => tokenCodes([any], system).flat())))
  const [first, ...others] = [...byType, ...tokenCodes(criteria.tokens('subtype'))]
  return first?.filter((action) => others.every((actions) => actions.includes(action)))
}

function auditReading({ caller }: Context, tx: Tx, details: Record<string, unknown>): void {
  tx.audit(caller.user_id, 'audit.read', { account: tx.account_id }, details)
}
