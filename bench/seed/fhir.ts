import { withOwnerClient } from '../servers/client.ts'
import { people } from './shape.ts'

export const records = 200_000
const groups = 100
const firstGroup = 5_001
const firstRecord = 10_001

/** Patients of five years with a stay each, and as many shifts of twelve hours in a hundred groups, until a year from now. */
export const seedFhirRecords = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into patient (account_id, id, mrn, first_name, last_name, date_of_birth, discharged, updated) overriding system value
        select 1, ${firstRecord} - 1 + n, 'F' || n, 'First ' || n % 90, 'Last ' || n * 7919 % 50000,
               date '1930-01-01' + (n::bigint * 7919 % 32000)::int, at, at
          from generate_series(1, ${records}) n, lateral (select now() - n * (interval '5 years' / ${records}) as at) stay;
      insert into encounter (account_id, patient_id, class, status, starts, ends, updated)
        select 1, id, 'IMP', 'finished', discharged - interval '4 days', discharged, discharged
          from patient where account_id = 1 and id >= ${firstRecord};
      insert into paging_group (account_id, id, name, type, fail_over_user_id, longest_shift) overriding system value
        select 1, ${firstGroup} - 1 + n, 'Service ' || n, 'ScheduleGroup', 1, interval '12 hours' from generate_series(1, ${groups}) n;
      insert into contact (account_id, type, paging_group_id, name, words)
        select 1, 'ScheduleGroup', id, name, lower(name) from paging_group where account_id = 1 and id >= ${firstGroup};
      insert into shift (account_id, group_id, user_id, starts, ends)
        select 1, ${firstGroup} + n % ${groups}, 1 + n % ${people}, at, at + interval '12 hours'
          from generate_series(1, ${records}) n,
               lateral (select date_trunc('day', now()) + interval '365 days' - n / ${groups} * interval '12 hours' as at) turn;
      select setval(pg_get_serial_sequence('patient', 'id'), ${firstRecord + records});
      select setval(pg_get_serial_sequence('paging_group', 'id'), ${firstGroup + groups})`)
    await client.query('vacuum analyze')
  })

/** The identifier and the day of birth of the n-th patient. */
export const recordOf = (n: number): { mrn: string; born: string } => ({
  mrn: `F${n}`,
  born: new Date(Date.UTC(1930, 0, 1) + ((n * 7919) % 32_000) * 86_400_000).toISOString().slice(0, 10),
})
