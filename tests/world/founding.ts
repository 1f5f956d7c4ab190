import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Database } from '@wardline/server/platform/db/database.ts'
import { hashPassword } from '@wardline/server/features/accounts/password.rules.ts'
import { sql } from 'kysely'

export interface Who {
  account_id: number
  user_id: number
  contact_id: number
  email: string
  display_name: string
}

export interface HospitalIds {
  account_id: number
  departments: { cardiology: number }
  /** Contacts that stand for several people. */
  contacts: { rapidResponse: number; cardiologyOnCall: number; cardiology: number }
  groups: { rapidResponse: number; cardiologyOnCall: number }
  patient: number
  encounter: number
  message_type: number
}

export const password = 'demo'
let hash: Promise<string> | undefined

const clinician = ['messaging.send_message', 'messaging.view_messagetype', 'pcm.view_patient']

/** Ana, Ben, Cleo and Dora of one hospital, and a stranger of another: written as rows, as an import would. */
export async function foundHospital(db: Database) {
  hash ??= hashPassword(password)
  const password_hash = await hash
  return db.worker(async (writer) => {
    const one = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
      const { rows } = await query.execute(writer)
      return rows[0]?.id ?? 0
    }
    const account = (name: string) =>
      one(sql<{ id: number }>`insert into account (name) values (${name}) returning account_id as id`)

    async function role(account_id: number, name: string, rights: readonly string[]): Promise<number> {
      const role_id = await one(
        sql<{ id: number }>`insert into role (account_id, name) values (${account_id}, ${name}) returning id`,
      )
      await sql`insert into role_permission select ${account_id}, ${role_id}, unnest(${rights}::text[])`.execute(
        writer,
      )
      const group_id = await one(
        sql<{
          id: number
        }>`insert into permission_group (account_id, display_name) values (${account_id}, ${name}) returning id`,
      )
      await sql`insert into permission_group_role values (${account_id}, ${group_id}, ${role_id})`.execute(
        writer,
      )
      return group_id
    }

    async function someone(account_id: number, group_id: number, name: string, title: string): Promise<Who> {
      const [first = '', last = ''] = name.split(' ')
      const username = first.toLowerCase()
      const email = `${username}.${account_id}@hospital.test`
      const user_id = await one(sql<{ id: number }>`
        insert into users (account_id, username, email, password_hash, first_name, last_name, title)
        values (${account_id}, ${username}, ${email}, ${password_hash}, ${first}, ${last}, ${title}) returning id`)
      await sql`insert into permission_group_member values (${account_id}, ${group_id}, ${user_id})`.execute(
        writer,
      )
      const contact_id = await one(sql<{ id: number }>`
        insert into contact (account_id, type, user_id) values (${account_id}, 'User', ${user_id}) returning id`)
      return { account_id, user_id, contact_id, email, display_name: name }
    }

    const account_id = await account('St. Test')
    const elsewhere = await account('Elsewhere General')
    const clinicians = await role(account_id, 'Clinician', clinician)
    const administrators = await role(account_id, 'Administrator', permissionIds)
    const people = {
      ana: await someone(account_id, clinicians, 'Ana Ruiz', 'RN, 6 West'),
      ben: await someone(account_id, clinicians, 'Ben Okafor', 'Hospitalist'),
      cleo: await someone(account_id, clinicians, 'Cleo Marsh', 'Cardiology Fellow'),
      dora: await someone(account_id, administrators, 'Dora Lind', 'Operator'),
      stranger: await someone(
        elsewhere,
        await role(elsewhere, 'Administrator', permissionIds),
        'Stan Ranger',
        'Operator',
      ),
    }

    const cardiology = await one(
      sql<{
        id: number
      }>`insert into department (account_id, name) values (${account_id}, 'Cardiology') returning id`,
    )
    await sql`insert into user_department values (${account_id}, ${people.cleo.user_id}, ${cardiology}, true)`.execute(
      writer,
    )
    const group = (name: string, type: string, fail_over: number | null) =>
      one(sql<{ id: number }>`insert into paging_group (account_id, name, type, fail_over_user_id)
        values (${account_id}, ${name}, ${type}, ${fail_over}) returning id`)
    const rapidResponse = await group('Rapid Response', 'BroadcastGroup', null)
    const cardiologyOnCall = await group('Cardiology On Call', 'ScheduleGroup', people.cleo.user_id)
    const members = [people.ana.user_id, people.ben.user_id, people.cleo.user_id]
    await sql`insert into paging_group_member select ${account_id}, ${rapidResponse}, unnest(${members}::bigint[])`.execute(
      writer,
    )
    const contact = (type: string, column: string, id: number) =>
      one(
        sql<{
          id: number
        }>`insert into contact (account_id, type, ${sql.ref(column)}) values (${account_id}, ${type}, ${id}) returning id`,
      )

    const patient = await one(sql<{ id: number }>`
      insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
      values (${account_id}, '00418823', 'Eleanor', 'Walters', '1951-03-14') returning id`)
    const encounter = await one(sql<{ id: number }>`
      insert into encounter (account_id, patient_id, class, starts) values (${account_id}, ${patient}, 'IMP', now()) returning id`)
    const message_type = await one(sql<{ id: number }>`
      insert into message_type (account_id, name, priority, requires_confirm, fields)
      values (${account_id}, 'Critical lab', 2, true, ${JSON.stringify(criticalLab)}::jsonb) returning id`)

    const ids: HospitalIds = {
      account_id,
      departments: { cardiology },
      groups: { rapidResponse, cardiologyOnCall },
      contacts: {
        rapidResponse: await contact('BroadcastGroup', 'paging_group_id', rapidResponse),
        cardiologyOnCall: await contact('ScheduleGroup', 'paging_group_id', cardiologyOnCall),
        cardiology: await contact('Department', 'department_id', cardiology),
      },
      patient,
      encounter,
      message_type,
    }
    return { ids, people }
  })
}

const criticalLab = [
  { slug: 'test', label: 'Test', field_type: 'text', required: true, default_value: null, options: [] },
  { slug: 'value', label: 'Value', field_type: 'number', required: true, default_value: null, options: [] },
  {
    slug: 'note',
    label: 'Note',
    field_type: 'textarea',
    required: false,
    default_value: 'Please confirm.',
    options: [],
  },
]
