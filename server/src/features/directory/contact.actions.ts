import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { Contact, ContactDetail } from '@wardline/contract/directory/contact.schemas.ts'
import { contactChanged } from '@wardline/contract/directory/contact.events.ts'
import type { listContacts, listPinnedContacts } from '@wardline/contract/directory/contact.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../platform/http/paging.ts'
import { countShownPatients } from '../accounts/users/shown-patient.actions.ts'
import { parseSearchWords } from '../accounts/search/search-words.rules.ts'
import * as access from './contact.access.ts'
import { noDepartment } from './contact.errors.ts'
import { findContacts, type ContactRow, type ContactSearch } from './find.queries.ts'
import {
  addGroupStatus,
  addGroupStatuses,
  type ContactWithStatus,
  type FindGroupStatuses,
} from './group-status.access.ts'
import { toContactDetail, toContact } from './found.rules.ts'
import * as marks from './mark.queries.ts'

export async function find(
  ctx: Context,
  findStatuses: FindGroupStatuses,
  criteria: ContactSearch,
  part: Part,
): Promise<{ count: number; rows: ContactWithStatus[] }> {
  const found = await ctx.read(async (db) => {
    const seeker = await access.getSearchLimits(ctx, db)
    const range = { limit: part.page_size, offset: offsetOf(part) }
    const { count, rows } = await findContacts(db, seeker, criteria, range)
    return { count, rows: await addGroupStatuses(ctx, db, rows, findStatuses) }
  })
  await noteShown(ctx, found.rows)
  return found
}

/** A care team reveals its patient, so showing it is counted and audited. @throws 429 */
async function noteShown(ctx: Context, rows: ContactRow[]): Promise<void> {
  const patient_ids = rows.flatMap(({ patient_id }) => patient_id ?? [])
  if (patient_ids.length === 0) return
  await countShownPatients(ctx, patient_ids)
  await ctx.transaction(async (tx) =>
    tx.audit(ctx.caller.user_id, 'care_teams.shown', { patient: null }, { patient_ids }),
  )
}

const yes = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true')

/** Care teams are only found by searching, so that patients cannot be browsed. */
const types_without_care_teams = ['User', 'ScheduleGroup', 'BroadcastGroup', 'Department'] as const

export async function searchContacts(
  ctx: Context,
  findStatuses: FindGroupStatuses,
  query: QueryOf<typeof listContacts>,
): Promise<Page<Contact>> {
  const named = parseSearchWords(query.search)
  const is_favorite = yes(query.is_favorite)
  const isLookedFor = named.words.length > 0 || query.patient_id !== undefined || is_favorite === true
  const { count, rows } = await find(
    ctx,
    findStatuses,
    {
      named,
      types: query.type ? [query.type] : isLookedFor ? undefined : types_without_care_teams,
      department_id: query.department,
      patient_id: query.patient_id,
      is_favorite,
      is_pinned: yes(query.pinned),
    },
    query,
  )
  return { count, results: rows.map(toContact) }
}

export async function pinnedContacts(
  ctx: Context,
  findStatuses: FindGroupStatuses,
  query: QueryOf<typeof listPinnedContacts>,
): Promise<Page<Contact>> {
  const { count, rows } = await find(
    ctx,
    findStatuses,
    { named: parseSearchWords(query.search), is_pinned: true },
    query,
  )
  return { count, results: rows.map(toContact) }
}

export const detailFor = ({ caller }: Context, row: ContactWithStatus): ContactDetail =>
  toContactDetail(row, { pin: caller.permissions.has('accounts.change_department') })

const requireContact = async (
  ctx: Context,
  db: Db,
  findStatuses: FindGroupStatuses,
  contact_id: number,
): Promise<ContactWithStatus> =>
  addGroupStatus(ctx, db, await access.requireVisibleContact(ctx, db, contact_id), findStatuses)

/** Audited if it is a care team. */
export async function readContact(
  ctx: Context,
  findStatuses: FindGroupStatuses,
  contact_id: number,
): Promise<ContactWithStatus> {
  const row = await ctx.read((db) => requireContact(ctx, db, findStatuses, contact_id))
  await noteShown(ctx, [row])
  return row
}

export const markFavorite = (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  contact_id: number,
  is_favorite: boolean,
): Promise<ContactWithStatus> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.requireVisibleContact(ctx, tx.db, contact_id)
    const mark = is_favorite ? marks.addFavorite : marks.removeFavorite
    const hasChanged = await mark(tx.db, { account_id, user_id, contact_id })
    const row = await requireContact(ctx, tx.db, findStatuses, contact_id)
    if (!hasChanged) return row
    tx.emit(contactChanged, { user: user_id }, { contact: toContact(row) })
    note(ctx, tx, is_favorite ? 'contact.favorite' : 'contact.unfavorite', contact_id)
    return row
  })

export const pinContact = (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  contact_id: number,
  { department_id, is_pinned }: { department_id: number; is_pinned: boolean },
): Promise<ContactDetail> =>
  ctx.transaction(async (tx) => {
    const { account_id } = ctx.caller
    await access.requireVisibleContact(ctx, tx.db, contact_id)
    const isThere = await marks.setPin(tx.db, { account_id, department_id, contact_id, is_pinned })
    if (!isThere) throw invalid({ department_id: [noDepartment(department_id)] })
    note(ctx, tx, is_pinned ? 'contact.pinned' : 'contact.unpinned', contact_id, { department_id })
    return detailFor(ctx, await requireContact(ctx, tx.db, findStatuses, contact_id))
  })

function note(
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  contact_id: number,
  details: Record<string, unknown> = {},
): void {
  tx.audit(ctx.caller.user_id, action, { contact: contact_id }, details)
}
