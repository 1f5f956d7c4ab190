import { namesTables } from '../floor/names.ts'
import { withOwnerClient } from '../servers/client.ts'

export const patients = 2_000
/** The 500 of every shape come first, without a care team; the rest have one. */
export const firstPatient = 501

const units = 40
const bedsEach = 50
const teamOf = 3

const starts = [
  'Ba',
  'Co',
  'Di',
  'Fe',
  'Ga',
  'Ho',
  'Ja',
  'Ke',
  'Lo',
  'Ma',
  'Ne',
  'Pe',
  'Ro',
  'Sa',
  'To',
  'Wi',
]
const middles = ['ll', 'rd', 'ck', 'ns', 'mb', 'rt', 'gg', 'v', 'st', 'ff', 'z', 'pp', 'nn']
const ends = ['er', 'man', 'ez', 'o', 'son', 'ic', 'well', 'aro', 'y', 'us', 'ton']
const pick = (parts: readonly string[], n: string): string =>
  `(array[${parts.map((part) => `'${part}'`).join(', ')}])[1 + (${n}) % ${parts.length}]`

/** 2,288 last names, of which some sound alike. */
const lastName = (n: string): string =>
  [starts, middles, ends].map((parts) => pick(parts, `${n}::int * 7919`)).join(' || ')

/** Patients in beds of 40 units, each with a care team of three, except every tenth; user 1 is an administrator. */
export const seedPatients = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      update patient set discharged = now() where account_id = 1;
      insert into location (account_id, name, kind) select 1, 'Unit ' || n, 'unit' from generate_series(1, ${units}) n;
      update location set unit_id = id where kind = 'unit';
      insert into location (account_id, name, kind, parent_id, unit_id)
        select 1, 'Unit ' || n || ' bed ' || bed, 'bed', u.id, u.id
          from generate_series(1, ${units}) n join location u on u.name = 'Unit ' || n, generate_series(1, ${bedsEach}) bed;
      insert into patient (account_id, mrn, first_name, last_name, date_of_birth, location_id)
        select 1, 'P' || row_number() over (), 'First ' || l.id % 90, ${lastName('l.id')}, date '1940-01-01' + l.id::int * 11, l.id
          from location l where l.parent_id is not null limit ${patients};
      insert into encounter (account_id, patient_id, class, status, starts, location_id)
        select 1, id, 'IMP', 'in-progress', now() - interval '2 days', location_id from patient where discharged is null;
      insert into contact (account_id, type, patient_id, name, words)
        select 1, 'CareTeam', id, 'Care team of ' || display_name, fold('Care team of ' || display_name) || E'\\n' || fold(mrn)
          from patient where discharged is null
        on conflict do nothing;
      insert into patient_location (account_id, patient_id, location_id, started)
        select 1, id, location_id, now() - interval '2 days' from patient where discharged is null;
      insert into care_team_member (account_id, patient_id, user_id, role, is_responsible, started)
        select 1, p.id, 1 + (p.id * 7 + place * 101) % 400, case place when 0 then 'Attending' when 1 then 'Resident' else 'Nurse' end,
               place = 0, now() - interval '1 day'
          from patient p, generate_series(0, ${teamOf - 1}) place where p.discharged is null and p.id % 10 > 0;
      insert into permission_group_member (account_id, group_id, user_id)
        select account_id, id, 1 from permission_group where key = 'administrators' on conflict do nothing`)
    await client.query('vacuum analyze')
  })

export const seedPatientsFloor = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; ${namesTables}`)
    await client.query(
      `insert into named select 'patient', n, 'Patient ' || n from generate_series(1, ${patients}) n`,
    )
    await client.query('vacuum analyze')
  })
