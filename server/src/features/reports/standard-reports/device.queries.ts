import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { isOfDepartment, ordersBy, type ReportPart } from '../report-parts/report-order.queries.ts'

type DeviceRow = {
  id: number
  user_id: number
  user: string
  platform: string
  device: string
  notifications: string
  registered: string
  last_seen: string
}

const orders = ordersBy({
  user: sql`folded_last_name`,
  platform: sql`platform`,
  device: sql`device`,
  notifications: sql`notifications`,
  registered: sql`registered`,
  last_seen: sql`last_seen`,
})

interface OfUsers {
  account_id: number
  department_id: number | undefined
}

/** Devices of active users. */
export async function listDevices(
  db: Db,
  { account_id, department_id }: OfUsers,
  { sort, limit, offset }: ReportPart,
): Promise<Page<DeviceRow>> {
  const { rows } = await sql<DeviceRow & { total: number }>`
    select id, user_id, "user", platform, device, notifications, registered, last_seen, total from (
      select v.id, u.id as user_id, u.display_name as "user", u.folded_last_name, v.platform,
             case v.alert_type when 'apns' then 'App on iOS' when 'gcm' then 'App on Android'
               else coalesce(nullif(v.name, ''), 'Browser') end as device,
             case when v.is_allowed then 'Allowed' else 'Blocked' end as notifications,
             v.created as registered, v.last_seen, count(*) over ()::int as total
        from device v join users u on u.account_id = ${account_id} and u.id = v.user_id and u.is_active
       where v.account_id = ${account_id} and v.gone is null and ${isOfDepartment(account_id, department_id)}) found
     order by ${orders[sort] ?? sql`folded_last_name, id`} limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function countPlatforms(
  db: Db,
  { account_id, department_id }: OfUsers,
): Promise<{ platform: string; devices: number; users: number }[]> {
  const { rows } = await sql<{ platform: string; devices: number; users: number }>`
    select v.platform, count(*)::int as devices, count(distinct v.user_id)::int as users
      from device v join users u on u.account_id = ${account_id} and u.id = v.user_id and u.is_active
     where v.account_id = ${account_id} and v.gone is null and ${isOfDepartment(account_id, department_id)}
     group by v.platform order by devices desc, v.platform`.execute(db)
  return rows
}

type BreakdownRow = {
  id: number
  department: string
  users: number
  apple: number
  android: number
  sms: number
  pager: number
  no_device: number
}

/**
 * Each active user counts once: an Apple or Android device that receives notifications, else SMS, else a pager, else no
 * device. A browser on a desktop computer is no device that a user carries.
 */
export async function listBreakdown(
  db: Db,
  account_id: number,
  department_ids: readonly number[],
): Promise<BreakdownRow[]> {
  const { rows } = await sql<BreakdownRow>`
    select d.id, d.name as department, count(kind)::int as users,
           count(*) filter (where kind = 'Apple')::int as apple, count(*) filter (where kind = 'Android')::int as android,
           count(*) filter (where kind = 'sms')::int as sms, count(*) filter (where kind = 'pager')::int as pager,
           count(*) filter (where kind = 'none')::int as no_device
      from department d
      left join lateral (
        select coalesce(
                 (select v.platform from device v
                   where v.account_id = ${account_id} and v.user_id = u.id and v.gone is null and v.is_allowed
                     and v.platform in ('Apple', 'Android')
                   order by v.last_seen desc limit 1),
                 case when u.device_type = 'pager' and (u.pager_number <> '' or u.pager_email <> '') then 'pager'
                      when u.mobile_number <> '' then 'sms'
                      when u.pager_number <> '' or u.pager_email <> '' then 'pager' else 'none' end) as kind
          from user_department ud join users u on u.account_id = ${account_id} and u.id = ud.user_id and u.is_active
         where ud.account_id = ${account_id} and ud.department_id = d.id) each on true
     where d.account_id = ${account_id} and d.id = any(${[...department_ids]}::bigint[])
     group by d.id, d.name order by d.id`.execute(db)
  return rows
}
