import type {
  DeviceBody,
  DeviceChanges,
  DeviceType,
} from '@wardline/contract/alerts/devices/device.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface DeviceRow {
  id: number
  alert_type: DeviceType
  name: string
  created: string
  last_seen: string
  is_allowed: boolean
  is_gone: boolean
  session_id: number | null
}

interface Owner {
  account_id: number
  user_id: number
}

const columns = sql`id, alert_type, name, created, last_seen, is_allowed, gone is not null as is_gone, session_id`

export async function listDevices(db: Db, { account_id, user_id }: Owner): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from device where account_id = ${account_id} and user_id = ${user_id}
     order by last_seen desc, id desc`.execute(db)
  return rows
}

export async function lockDevice(
  db: Db,
  { account_id, user_id, id }: Owner & { id: number },
): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from device
     where account_id = ${account_id} and user_id = ${user_id} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** A device has either an endpoint with keys, or a token; the schema ensures it. */
const deviceAddress = ({ endpoint, token, keys }: DeviceBody) => ({
  address: endpoint ?? token ?? '',
  p256dh: keys?.p256dh ?? '',
  auth: keys?.auth ?? '',
})

export async function lockDeviceOwner(
  db: Db,
  account_id: number,
  device: DeviceBody,
): Promise<{ user_id: number } | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from device
     where account_id = ${account_id} and alert_type = ${device.alert_type} and address = ${deviceAddress(device).address}
       for update`.execute(db)
  return rows[0]
}

export async function hasDeviceOfSession(
  db: Db,
  { account_id, user_id, session_id }: Owner & { session_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from device
     where account_id = ${account_id} and user_id = ${user_id} and session_id = ${session_id} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A device of another session, which shows a notice about this one. */
export async function hasOtherDevice(
  db: Db,
  { account_id, user_id, session_id }: Owner & { session_id: number },
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from device
     where account_id = ${account_id} and user_id = ${user_id} and id <> ${id}
       and session_id is distinct from ${session_id} limit 1`.execute(db)
  return rows.length > 0
}

export async function upsertDevice(
  db: Db,
  { account_id, user_id }: Owner,
  { session_id, ...device }: DeviceBody & { session_id: number },
): Promise<DeviceRow> {
  const { address, p256dh, auth } = deviceAddress(device)
  const { rows } = await sql<DeviceRow>`
    insert into device (account_id, user_id, alert_type, address, p256dh, auth, name, session_id)
    values (${account_id}, ${user_id}, ${device.alert_type}, ${address}, ${p256dh}, ${auth}, ${device.name}, ${session_id})
    on conflict (account_id, alert_type, address) do update
       set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
           -- Keeps the name unless the device moved to another user.
           name = case when device.user_id = excluded.user_id then device.name else excluded.name end,
           last_seen = clock_now(), gone = null, is_allowed = true
    returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The device was not stored.')
  return row
}

export async function deleteOldestDevices(
  db: Db,
  { account_id, user_id }: Owner,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from device where account_id = ${account_id} and id in (
      select id from device where account_id = ${account_id} and user_id = ${user_id}
       order by last_seen desc, id desc offset ${most})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A blocked device is not notified until it registers again. */
export async function changeDevice(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  { name, is_allowed }: DeviceChanges,
): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    update device
       set name = coalesce(${name ?? null}, name), is_allowed = coalesce(${is_allowed ?? null}, is_allowed),
           gone = case ${is_allowed ?? null}::boolean when false then coalesce(gone, clock_now()) when true then null else gone end
     where account_id = ${account_id} and id = ${id}
    returning ${columns}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The locked device is missing.')
  return row
}

export async function deleteDevice(
  db: Db,
  { account_id, user_id, id }: Owner & { id: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from device where account_id = ${account_id} and user_id = ${user_id} and id = ${id} returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function deleteDevicesOfSessions(
  db: Db,
  account_id: number,
  session_ids: number[],
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    delete from device where account_id = ${account_id} and session_id = any(${session_ids}::bigint[])
    returning id, user_id`.execute(db)
  return rows
}

export async function recordDeviceSeen(
  db: Db,
  { account_id, user_id, reference }: Owner & { reference: string },
): Promise<{ channel: 'web_push' | 'apns' | 'fcm' } | undefined> {
  const { rows } = await sql<{ channel: 'web_push' | 'apns' | 'fcm' }>`
    with notified as (
      select device_id, channel from alert
       where account_id = ${account_id} and user_id = ${user_id} and reference = ${reference} and device_id is not null
    ), seen as (
      update device set last_seen = clock_now() from notified
       where device.account_id = ${account_id} and device.id = notified.device_id and device.user_id = ${user_id}
    )
    select channel from notified`.execute(db)
  return rows[0]
}
