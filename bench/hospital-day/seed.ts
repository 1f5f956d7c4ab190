import { createECDH, randomBytes } from 'node:crypto'
import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import {
  addNumberedUsers,
  createAdministrator,
} from '@wardline/server/features/accounts/import/account.actions.ts'
import { newToken, tokenHash } from '@wardline/server/features/accounts/sessions/session-token.rules.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { prepareLogins } from '@wardline/server/platform/db/logins.ts'
import { migrate } from '@wardline/server/platform/db/migrate.ts'
import { csrfToken } from '@wardline/server/platform/http/cookies.ts'
import { withOwnerClient } from '../servers/client.ts'
import { findFailOver, groupCount, hour, findOnCall, findOperator, staffSize } from './day.ts'

export interface StaffMember {
  user_id: number
  contact_id: number
  headers: Record<string, string>
}

export interface Hospital {
  account_id: number
  /** Indexed by number from 1; [0] is the administrator. */
  staff: StaffMember[]
  groups: number[]
}

const phoneNumber = (person: number): string => `+1202${String(5_550_000 + person)}`
export const parsePersonNumber = (number: string): number => Number(number.slice(5)) - 5_550_000

/** `midnight` is an ISO time. */
export async function seedHospital(url: string, midnight: string, push_url: string): Promise<Hospital> {
  await migrate(url)
  const database = openDatabase((await prepareLogins(url)).logins)
  const account_id = await createAccount(database, 'Hospital day')
  const ids = await addNumberedUsers(database, account_id, 'day', staffSize, 'a password for all')
  const administrator = await createAdministrator(database, account_id, {
    email: 'administrator@hospital.test',
    password: 'a password for all',
    first_name: 'Ada',
    last_name: 'Ministrator',
  })
  await database.close()
  const allUsers = [administrator ?? 0, ...ids]
  const tokens = allUsers.map(() => newToken(account_id))
  return withOwnerClient(url, async (client) => {
    await client.query(
      `update account set time_zone = 'UTC', operator_user_id = $2, lock_minutes = 100000, session_hours = 10000
        where account_id = $1`,
      [account_id, ids[findOperator() - 1]],
    )
    await client.query(
      `insert into session (account_id, user_id, token_hash, created, last_seen)
       select ${account_id}, user_id, hash, $3::timestamptz, $3::timestamptz
         from unnest($1::bigint[], $2::bytea[]) as t(user_id, hash)`,
      [allUsers, tokens.map(tokenHash), midnight],
    )
    const phones = ids.map((_, index) => phoneNumber(index + 1))
    await client.query(
      `update users u set mobile_number = p.number, last_seen = $3::timestamptz
         from unnest($1::bigint[], $2::text[]) as p(user_id, number) where u.id = p.user_id`,
      [ids, phones, midnight],
    )
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys().toString('base64url')
    await client.query(
      `insert into device (account_id, user_id, alert_type, address, p256dh, auth, name, created, last_seen)
       select ${account_id}, d.user_id, 'push', $2 || '/push/' || d.n, $3, $4, 'Phone', $5::timestamptz, $5::timestamptz
         from unnest($1::bigint[]) with ordinality as d(user_id, n)`,
      [ids, push_url, p256dh, randomBytes(16).toString('base64url'), midnight],
    )
    const groups = await seedGroups(client, { account_id, ids, midnight })
    const { rows: contacts } = await client.query<{ user_id: string; id: string }>(
      `select user_id, id from contact where account_id = $1 and user_id is not null`,
      [account_id],
    )
    const contactOf = new Map(contacts.map(({ user_id, id }) => [Number(user_id), Number(id)]))
    const staff = allUsers.map((user_id, n): StaffMember => {
      const token = tokens[n] ?? ''
      const csrf = csrfToken(token)
      return {
        user_id,
        contact_id: contactOf.get(user_id) ?? 0,
        headers: {
          cookie: `__Host-session=${token}; csrftoken=${csrf}`,
          'x-csrftoken': csrf,
          'content-type': 'application/json',
        },
      }
    })
    return { account_id, staff, groups }
  })
}

type Client = Parameters<Parameters<typeof withOwnerClient>[1]>[0]

/** Creates first and second call in shifts of twelve hours, from the previous to the following night. */
async function seedGroups(
  client: Client,
  { account_id, ids, midnight }: { account_id: number; ids: number[]; midnight: string },
): Promise<number[]> {
  const { rows: policy } = await client.query<{ id: string }>(
    'select id from escalation_policy where account_id = $1 and is_standard',
    [account_id],
  )
  const policy_id = Number(policy[0]?.id)
  const userOf = (person: number): number => ids[person - 1] ?? 0
  const contacts: number[] = []
  for (let group = 0; group < groupCount; group++) {
    const { rows } = await client.query<{ id: string }>(
      `insert into paging_group (account_id, name, type, fail_over_user_id, longest_shift, shifts_until, escalation_policy_id)
       values ($1, $2, 'ScheduleGroup', $3, interval '12 hours', $4::timestamptz + interval '30 days', $5) returning id`,
      [account_id, `Service ${group + 1}`, userOf(findFailOver(group)), midnight, policy_id],
    )
    const group_id = Number(rows[0]?.id)
    const shifts = [-5, 7, 19].flatMap((starts) =>
      ([0, 1] as const).map((call_order) => ({
        user_id: userOf(findOnCall(group, call_order, ((starts + 24 + 1) % 24) * hour)),
        call_order: call_order + 1,
        starts,
      })),
    )
    await client.query(
      `insert into shift (account_id, group_id, user_id, call_order, starts, ends)
       select $1, $2, user_id, call_order, $3::timestamptz + starts * interval '1 hour', $3::timestamptz + (starts + 12) * interval '1 hour'
         from jsonb_to_recordset($4::jsonb) as s(user_id bigint, call_order smallint, starts int)`,
      [account_id, group_id, midnight, JSON.stringify(shifts)],
    )
    const { rows: contact } = await client.query<{ id: string }>(
      `insert into contact (account_id, type, paging_group_id) values ($1, 'ScheduleGroup', $2) returning id`,
      [account_id, group_id],
    )
    contacts.push(Number(contact[0]?.id))
  }
  return contacts
}
