import type { AdtInterfaceBody } from '@wardline/contract/integrations/adt.schemas.ts'
import { sql } from 'kysely'
import { isDatabaseError } from '../../../platform/db/database-error.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Versioned } from '../../../platform/http/versions.ts'

export type StoredInterface = Omit<AdtInterfaceBody, 'version'>

export interface SenderInterface extends StoredInterface {
  account_id: number
  time_zone: string
}

/** every account: columns, not a query. */
const columns = sql`
  i.account_id, i.is_on, i.sending_application, i.sending_facility, i.certificate_pin, i.mrn_authority, i.time_field,
  i.accepts_tests, a.time_zone`

export async function getInterface(
  db: Db,
  account_id: number,
): Promise<(SenderInterface & Versioned) | undefined> {
  const { rows } = await sql<SenderInterface & Versioned>`
    select ${columns}, i.version,
           (select e.display_name from users e where e.account_id = i.account_id and e.id = i.changed_by_user_id) as changed_by
      from adt_interface i join account a on a.account_id = i.account_id
     where i.account_id = ${account_id}`.execute(db)
  return rows[0]
}

/** every account: the account is found by the sender of a message. */
export async function findSenderInterface(
  db: Db,
  application: string,
  facility: string,
): Promise<SenderInterface | undefined> {
  const { rows } = await sql<SenderInterface>`
    select ${columns} from adt_interface i join account a on a.account_id = i.account_id
     where i.sending_application = ${application} and i.sending_facility = ${facility}`.execute(db)
  return rows[0]
}

/** False if another account has this sender. */
export async function setInterface(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  settings: StoredInterface,
): Promise<boolean> {
  const stored = { ...settings, changed_by_user_id: user_id }
  try {
    await db
      .insertInto('adt_interface')
      .values({ account_id, ...stored })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ ...stored, version: sql`adt_interface.version + 1` }),
      )
      .execute()
    return true
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'adt_interface_sender') return false
    throw error
  }
}

export interface HealthRow {
  last_received: string | null
  last_accepted: string | null
  last_ten_minutes: number
  accepted: number
  outdated: number
  rejected: number
  refused: number
  waiting: number
}

export async function getHealth(db: Db, account_id: number): Promise<HealthRow> {
  const { rows } = await sql<HealthRow>`
    select (select max(received) from adt_message where account_id = ${account_id}) as last_received,
           (select max(received) from adt_message where account_id = ${account_id} and state = 'accepted') as last_accepted,
           count(*) filter (where received > clock_now() - interval '10 minutes') as last_ten_minutes,
           count(*) filter (where state = 'accepted') as accepted, count(*) filter (where state = 'outdated') as outdated,
           count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'refused') as refused,
           (select count(*) from adt_message where account_id = ${account_id} and state = 'rejected') as waiting
      from adt_message where account_id = ${account_id} and received > clock_now() - interval '24 hours'`.execute(
    db,
  )
  return (
    rows[0] ?? {
      last_received: null,
      last_accepted: null,
      last_ten_minutes: 0,
      accepted: 0,
      outdated: 0,
      rejected: 0,
      refused: 0,
      waiting: 0,
    }
  )
}
