import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { messageTypesChanged } from '@wardline/contract/messaging/message-types/message-type.events.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type * as routes from '@wardline/contract/directory/departments/department.routes.ts'
import type {
  AddedDepartmentContacts,
  AssignedItem,
  ContactMarks,
  DepartmentContact,
  DepartmentDetail,
  DepartmentMember,
} from '@wardline/contract/directory/departments/department.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { findContactLimitOfDepartment } from '../../accounts/pickers/contact-limit.access.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { requireLocalMembers, withManagingSync } from '../../accounts/users/managed-membership.access.ts'
import { filterVisibleContacts } from '../contact.access.ts'
import { findContactsWithin } from '../contact-preview.actions.ts'
import type { FindGroupStatuses } from '../group-status.access.ts'
import { departmentKey, departments } from './department.access.ts'
import * as errors from './department.errors.ts'
import * as queries from './department-people.queries.ts'
import type { DepartmentKey } from './department.queries.ts'
import { deleteAccessible, insertAccessible, listAccessible } from './directory-access.queries.ts'

type ListQuery = Part & { search: string }

const partOf = (query: ListQuery) => ({
  ...toSearchedPart(query),
})

function readDepartment<T>(
  ctx: Context,
  id: number,
  read: (db: Db, key: DepartmentKey) => Promise<T>,
): Promise<T> {
  const key = departmentKey(ctx, id)
  return ctx.read(async (db) => {
    await departments.load(ctx, db, key)
    return read(db, key)
  })
}

/** Runs on the locked department, then publishes and audits the change. */
function changeLists(
  ctx: Context,
  id: number,
  { change, ...details }: { change: ChangeOf<'department'> } & Record<string, unknown>,
  run: (tx: Tx, key: DepartmentKey) => Promise<unknown>,
): Promise<DepartmentDetail> {
  const key = departmentKey(ctx, id)
  return departments.change(ctx, key, undefined, async (tx) => {
    await run(tx, key)
    return { change, details }
  })
}

export const listMembers = (
  ctx: Context,
  id: number,
  query: QueryOf<typeof routes.listDepartmentMembers>,
): Promise<Page<DepartmentMember>> =>
  readDepartment(ctx, id, async (db, key) => {
    const found = await queries.listMembers(db, key, { ...partOf(query), ordering: query.ordering })
    return { ...found, results: await withManagingSync(db, key, found.results) }
  })

export const addMembers = (ctx: Context, id: number, user_ids: number[]): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'members_added', user_ids }, async (tx, key) => {
    const found = await queries.findActiveUsers(tx.db, key.account_id, user_ids)
    if (found.length < new Set(user_ids).size) throw invalid({ user_ids: [errors.noSuchUser] })
    await requireLocalMembers(tx.db, key, await queries.insertMembers(tx.db, key, found))
  })

export const removeMember = (ctx: Context, id: number, user_id: number): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'member_removed', user_id }, async (tx, key) => {
    if (!(await queries.deleteMember(tx.db, key, user_id))) throw notFound()
    await requireLocalMembers(tx.db, key, [user_id])
  })

export const listContacts = (ctx: Context, id: number, query: ListQuery): Promise<Page<DepartmentContact>> =>
  readDepartment(ctx, id, (db, key) => queries.listContacts(db, key, partOf(query)))

const canReceiveForDepartment = (type: DepartmentContact['type']): boolean =>
  type === 'User' || type === 'ScheduleGroup'

export const addContacts = (
  ctx: Context,
  id: number,
  { contact_ids, ...marks }: AddedDepartmentContacts,
): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'contacts_added', contact_ids, ...marks }, async (tx, key) => {
    const visible = await filterVisibleContacts(ctx, tx.db, contact_ids)
    const found = await queries.findListedContacts(tx.db, key.account_id, [...visible])
    if (found.length < new Set(contact_ids).size) throw invalid({ contact_ids: [errors.noSuchContact] })
    if (marks.is_contactable && !found.every(({ type }) => canReceiveForDepartment(type)))
      throw invalid({ contact_ids: [errors.cannotReceive] })
    const ids = found.map((contact) => contact.id)
    await queries.insertContacts(tx.db, key, ids, marks)
  })

export const markContact = (
  ctx: Context,
  id: number,
  contact_id: number,
  marks: ContactMarks,
): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'contact_changed', contact_id, ...marks }, async (tx, key) => {
    const type = await queries.findContactType(tx.db, key, contact_id)
    if (type === undefined) throw notFound()
    if (marks.is_contactable && !canReceiveForDepartment(type))
      throw invalid({ is_contactable: [errors.cannotReceive] })
    await queries.updateContact(tx.db, key, contact_id, marks)
  })

export const removeContact = (ctx: Context, id: number, contact_id: number): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'contact_removed', contact_id }, async (tx, key) => {
    if (!(await queries.deleteContact(tx.db, key, contact_id))) throw notFound()
  })

/** False if the user is no message contact of the department. A pinned contact stays pinned. */
export async function replaceMessageContact(
  ctx: Context,
  tx: Tx,
  department_id: number,
  users: { from: number; to: number },
): Promise<boolean> {
  const key = departmentKey(ctx, department_id)
  await departments.lock(ctx, tx, key)
  const contact_id = await queries.findContactOfUser(tx.db, key.account_id, users.to)
  if (contact_id === undefined || !(await queries.endMessageContact(tx.db, key, users.from))) return false
  const marks = { is_contactable: true, is_pinned: false }
  await queries.insertContacts(tx.db, key, [contact_id], marks)
  await departments.publish(ctx, tx, key, 'contacts_added', { contact_ids: [contact_id], ...marks })
  return true
}

export const listMessageTypes = (ctx: Context, id: number, query: ListQuery): Promise<Page<AssignedItem>> =>
  readDepartment(ctx, id, (db, key) => queries.listMessageTypes(db, key, partOf(query)))

export const addMessageTypes = (ctx: Context, id: number, ids: number[]): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'message_types_added', message_type_ids: ids }, async (tx, key) => {
    if (!(await queries.insertMessageTypes(tx.db, key, ids)))
      throw invalid({ message_type_ids: [errors.noSuchMessageType] })
    await noteTypeChanges(ctx, tx, ids)
  })

export const removeMessageType = (
  ctx: Context,
  id: number,
  message_type_id: number,
): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'message_type_removed', message_type_id }, async (tx, key) => {
    if (!(await queries.deleteMessageType(tx.db, key, message_type_id))) throw notFound()
    await noteTypeChanges(ctx, tx, [message_type_id])
  })

/** Editors of the types see that their departments changed. */
async function noteTypeChanges({ caller }: Context, tx: Tx, ids: number[]): Promise<void> {
  await queries.countMessageTypeChanges(tx.db, caller, ids)
  for (const message_type_id of ids) tx.emit(messageTypesChanged, { account: true }, { message_type_id })
}

export const listSavedFilters = (ctx: Context, id: number, query: ListQuery): Promise<Page<AssignedItem>> =>
  readDepartment(ctx, id, (db, key) => queries.listSavedFilters(db, key, partOf(query)))

export const addSavedFilters = (ctx: Context, id: number, ids: number[]): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'saved_filters_added', saved_filter_ids: ids }, async (tx, key) => {
    if (!(await queries.insertSavedFilters(tx.db, key, ids)))
      throw invalid({ saved_filter_ids: [errors.noSuchFilter] })
  })

export const removeSavedFilter = (
  ctx: Context,
  id: number,
  saved_filter_id: number,
): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'saved_filter_removed', saved_filter_id }, async (tx, key) => {
    if (!(await queries.deleteSavedFilter(tx.db, key, saved_filter_id))) throw notFound()
  })

export const listDirectoryAccess = (
  ctx: Context,
  id: number,
  query: ListQuery,
): Promise<Page<AssignedItem>> => readDepartment(ctx, id, (db, key) => listAccessible(db, key, partOf(query)))

export const addDirectoryAccess = (ctx: Context, id: number, ids: number[]): Promise<DepartmentDetail> =>
  changeLists(ctx, id, { change: 'directory_access_added', department_ids: ids }, async (tx, key) => {
    if (!(await insertAccessible(tx.db, key, ids)))
      throw invalid({ department_ids: [errors.noSuchDepartment] })
  })

export const removeDirectoryAccess = (
  ctx: Context,
  id: number,
  accessible_id: number,
): Promise<DepartmentDetail> =>
  changeLists(
    ctx,
    id,
    { change: 'directory_access_removed', department_id: accessible_id },
    async (tx, key) => {
      if (!(await deleteAccessible(tx.db, key, accessible_id))) throw notFound()
    },
  )

/** Lists the contacts that a member of no other department finds. */
export const previewDepartment = (
  ctx: Context,
  findStatuses: FindGroupStatuses,
  id: number,
  query: ListQuery,
): Promise<Page<Contact> & { unfiltered_count: number }> =>
  readDepartment(ctx, id, async (db, key) =>
    findContactsWithin(ctx, db, findStatuses, await findContactLimitOfDepartment(db, key), query),
  )
