import type { LocationKind } from '@wardline/contract/patients/location.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import * as where from '../search/condition.queries.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters, StringFilter } from '../search/search-value.rules.ts'

interface Search {
  account_id: number
  ids: number[][]
  name: Filters<StringFilter>
  cursor: Cursor | undefined
  limit: number
}

/** The hospital has the id 0; others are departments. */
export interface OrganizationRow {
  id: number
  name: string
  is_active: boolean
}

export type OrganizationSearch = Search & { is_active: boolean[] | undefined; is_part: boolean }

export async function searchOrganizations(db: Db, search: OrganizationSearch): Promise<OrganizationRow[]> {
  const { account_id } = search
  const { rows } = await sql<OrganizationRow>`
    select o.id, o.name, o.is_active from (
      select 0::bigint as id, a.name, true as is_active from account a where a.account_id = ${account_id}
      union all
      select d.id, d.name, d.archived is null from department d where d.account_id = ${account_id}) o
     where ${where.among(sql`o.id`, search.ids)}
       and ${where.textMatches({ column: sql`o.name`, folded: sql`fold(o.name)` }, search.name)}
       and ${where.isOneOf(sql`o.is_active`, search.is_active)} and (o.id > 0 or not ${search.is_part})
       and ${search.cursor ? sql`o.id > ${search.cursor.id}` : sql`true`}
     order by o.id limit ${search.limit}`.execute(db)
  return rows
}

export interface LocationRow {
  id: number
  name: string
  kind: LocationKind
  parent_id: number | null
  department_id: number | null
}

export type LocationSearch = Search & { parent_ids: number[][] }

export async function searchLocations(db: Db, search: LocationSearch): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select l.id, l.name, l.kind, l.parent_id, l.department_id from location l
     where l.account_id = ${search.account_id} and ${where.among(sql`l.id`, search.ids)}
       and ${where.textMatches({ column: sql`l.name`, folded: sql`fold(l.name)` }, search.name)}
       and ${where.among(sql`l.parent_id`, search.parent_ids)}
       and ${search.cursor ? sql`l.id > ${search.cursor.id}` : sql`true`}
     order by l.id limit ${search.limit}`.execute(db)
  return rows
}

export interface GroupRow {
  id: number
  name: string
  type: 'ScheduleGroup' | 'BroadcastGroup'
  department_id: number | null
}

export type GroupSearch = Search & {
  contact_limit: ContactLimit
  /** Per entry: departments, and whether groups of no department are among them. */
  providers: { department_ids: number[]; has_hospital: boolean }[]
}

const isProvidedBy = ({ department_ids, has_hospital }: GroupSearch['providers'][number]) =>
  sql`(g.department_id = any(${department_ids}::bigint[]) or g.department_id is null and ${has_hospital})`

export async function searchGroups(db: Db, search: GroupSearch): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.type, g.department_id
      from paging_group g left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
     where g.account_id = ${search.account_id} and ${where.among(sql`g.id`, search.ids)}
       and ${where.textMatches({ column: sql`g.name`, folded: sql`fold(g.name)` }, search.name)}
       and ${where.all(search.providers.map(isProvidedBy))}
       and ${search.cursor ? sql`g.id > ${search.cursor.id}` : sql`true`}
       and ${isWithinLimit(search.contact_limit, 'c.account_id', 'c.id')}
     order by g.id limit ${search.limit}`.execute(db)
  return rows
}
