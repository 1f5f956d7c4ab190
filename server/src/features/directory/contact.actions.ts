import type { Contact, ContactDetail } from '@wardline/contract/directory/contact.schemas.ts'
import { contactChanged } from '@wardline/contract/directory/contact.events.ts'
import type { listContacts, listPinnedContacts } from '@wardline/contract/directory/contact.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../platform/http/paging.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import * as access from './contact.access.ts'
import { noDepartment } from './contact.errors.ts'
import { findContacts, type FoundRow, type Wanted } from './find.queries.ts'
import { contactDetailOf, contactOf } from './found.rules.ts'
import * as marks from './mark.queries.ts'

/** Finds for the caller; whose care teams were shown is written down. */
export async function find(
  ctx: Ctx,
  wanted: Wanted,
  part: Part,
): Promise<{ count: number; rows: FoundRow[] }> {
  const found = await ctx.read(async (db) => {
    const seeker = await access.seekerOf(ctx, db)
    return findContacts(db, seeker, wanted, { limit: part.page_size, offset: offsetOf(part) })
  })
  await noteShown(ctx, found.rows)
  return found
}

/** A care team names its patient: that a person saw it belongs into the audit trail. */
export async function noteShown(ctx: Ctx, rows: FoundRow[]): Promise<void> {
  const patient_ids = rows.flatMap(({ patient_id }) => patient_id ?? [])
  if (patient_ids.length === 0) return
  await ctx.tx(async (tx) =>
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'care_teams.shown',
      object_type: 'patient',
      object_id: null,
      details: { patient_ids },
    }),
  )
}

const yes = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true')

/** Nobody browses patients: care teams come when they are looked for. */
const withoutCareTeams = ['User', 'ScheduleGroup', 'BroadcastGroup', 'Department'] as const

export async function searchContacts(ctx: Ctx, query: QueryOf<typeof listContacts>): Promise<Page<Contact>> {
  const named = searchWords(query.search)
  const is_favorite = yes(query.is_favorite)
  const isLookedFor = named.words.length > 0 || query.patient_id !== undefined || is_favorite === true
  const { count, rows } = await find(
    ctx,
    {
      named,
      types: query.type ? [query.type] : isLookedFor ? undefined : withoutCareTeams,
      department_id: query.department,
      patient_id: query.patient_id,
      is_favorite,
      is_pinned: yes(query.pinned),
    },
    query,
  )
  return { count, results: rows.map(contactOf) }
}

export async function pinnedContacts(
  ctx: Ctx,
  query: QueryOf<typeof listPinnedContacts>,
): Promise<Page<Contact>> {
  const { count, rows } = await find(ctx, { named: searchWords(query.search), is_pinned: true }, query)
  return { count, results: rows.map(contactOf) }
}

export const detailFor = ({ caller }: Ctx, row: FoundRow): ContactDetail =>
  contactDetailOf(row, { pin: caller.permissions.has('accounts.change_department') })

export async function getContact(ctx: Ctx, contact_id: number): Promise<ContactDetail> {
  const row = await ctx.read((db) => access.contactToSee(ctx, db, contact_id))
  await noteShown(ctx, [row])
  return detailFor(ctx, row)
}

/** Makes a contact a favourite, or no longer one; every device of the caller's hears when that changed something. */
export const markFavorite = (ctx: Ctx, contact_id: number, is_favorite: boolean): Promise<FoundRow> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.contactToSee(ctx, tx.db, contact_id)
    const mark = is_favorite ? marks.addFavorite : marks.removeFavorite
    const hasChanged = await mark(tx.db, { account_id, user_id, contact_id })
    const row = await access.contactToSee(ctx, tx.db, contact_id)
    if (!hasChanged) return row
    tx.emit(contactChanged, { user: user_id }, { contact: contactOf(row) })
    note(ctx, tx, is_favorite ? 'contact.favorite' : 'contact.unfavorite', contact_id)
    return row
  })

/** Shows a contact first to the people of a department, or no longer. */
export const pinContact = (
  ctx: Ctx,
  contact_id: number,
  { department_id, is_pinned }: { department_id: number; is_pinned: boolean },
): Promise<ContactDetail> =>
  ctx.tx(async (tx) => {
    const { account_id } = ctx.caller
    await access.contactToSee(ctx, tx.db, contact_id)
    const isThere = await marks.setPin(tx.db, { account_id, department_id, contact_id, is_pinned })
    if (!isThere) throw invalid({ department_id: [noDepartment(department_id)] })
    note(ctx, tx, is_pinned ? 'contact.pinned' : 'contact.unpinned', contact_id, { department_id })
    return detailFor(ctx, await access.contactToSee(ctx, tx.db, contact_id))
  })

function note(
  ctx: Ctx,
  tx: Tx,
  action: string,
  contact_id: number,
  details: Record<string, unknown> = {},
): void {
  tx.audit({
    actor_id: ctx.caller.user_id,
    action,
    object_type: 'contact',
    object_id: contact_id,
    details,
  })
}
