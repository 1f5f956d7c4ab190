import { sql } from 'kysely'
import type { Encounter, Patient, PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Page } from '../../platform/http/paging.ts'
import { matchRank, matchesWords } from '../accounts/search/search-words.access.ts'
import type { SearchWords } from '../accounts/search/search-words.rules.ts'

interface Asked {
  account_id: number
  named: SearchWords
  limit: number
  offset: number
}

const details = sql`
  p.display_name, p.middle_name, p.mrn, p.date_of_birth, p.sex, coalesce(l.name, '') as location,
  c.id as care_team_contact_id`
const summary = sql`p.id, ${details}`
const around = sql`
  left join location l on l.account_id = p.account_id and l.id = p.location_id
  left join contact c on c.account_id = p.account_id and c.patient_id = p.id`
const words = sql.ref<string>('p.words')

export async function listPatients(
  db: Db,
  { account_id, named, limit, offset }: Asked,
): Promise<Page<PatientSummary>> {
  const { rows } = await sql<PatientSummary & { total: number }>`
    select ${summary}, count(*) over () as total
      from patient p ${around}
     where p.account_id = ${account_id} and p.discharged is null and ${matchesWords(named, words)}
     order by p.location_id is null, ${matchRank(named, words)}, p.words, p.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...patient }) => patient) }
}

export async function findPatient(db: Db, account_id: number, id: number): Promise<Patient | undefined> {
  const { rows } = await sql<Patient>`
    select ${summary}, p.first_name, p.last_name, p.discharged is not null as is_discharged,
           coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'role', m.role, 'provider', jsonb_build_object(
                       'id', u.id, 'user', jsonb_build_object('id', u.id, 'display_name', u.display_name, 'title', u.title)))
                       order by u.display_name, u.id)
              from care_team_member m join users u on u.account_id = m.account_id and u.id = m.user_id
             where m.account_id = p.account_id and m.patient_id = p.id), '[]') as care_team
      from patient p ${around}
     where p.account_id = ${account_id} and p.id = ${id}`.execute(db)
  return rows[0]
}

type EncounterRow = Omit<Encounter, 'patient'> & Omit<PatientSummary, 'id'> & { total: number }

const toEncounter = ({
  total: _,
  display_name,
  middle_name,
  mrn,
  date_of_birth,
  sex,
  location,
  care_team_contact_id,
  ...encounter
}: EncounterRow): Encounter => ({
  ...encounter,
  patient: {
    id: encounter.patient_id,
    display_name,
    middle_name,
    mrn,
    date_of_birth,
    sex,
    location,
    care_team_contact_id,
  },
})

export async function listEncounters(
  db: Db,
  {
    account_id,
    named,
    limit,
    offset,
    patient_id,
    ascending,
  }: Asked & {
    patient_id: number | undefined
    ascending: boolean
  },
): Promise<Page<Encounter>> {
  const direction = ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<EncounterRow>`
    with found as (
      select e.id, count(*) over () as total
        from encounter e join patient p on p.account_id = e.account_id and p.id = e.patient_id
       where e.account_id = ${account_id} and ${matchesWords(named, sql`(${words} || ' ' || lower(e.reason))`)}
         and ${patient_id === undefined ? sql`true` : sql`e.patient_id = ${patient_id}`}
       order by e.starts ${direction}, e.id ${direction} limit ${limit} offset ${offset})
    select ${details}, e.patient_id, e.class, e.status, e.reason, e.starts, e.ends, found.total, e.id
      from found
      join encounter e on e.account_id = ${account_id} and e.id = found.id
      join patient p on p.account_id = e.account_id and p.id = e.patient_id ${around}
     order by e.starts ${direction}, e.id ${direction}`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(toEncounter) }
}
