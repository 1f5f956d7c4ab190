import { handOffPatients } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { listReports } from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createNotificationHospital, pollOptions } from '../../fixtures/alerts/notifications.ts'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import type { Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { sendPage } from '../../fixtures/messaging/escalated-pages.ts'
import { addShift, createGroup } from '../../fixtures/paging/group-rows.ts'
import { listAddresses, reportAddresses } from '../../fixtures/reports/report-requests.ts'

const name = { last_name: 'Zyxwvutson', first_name: 'Quillonette' }
const identity = { ...name, mrn: 'MRN-77889911', date_of_birth: '1931-02-03' }
const about = `${name.first_name} ${name.last_name}, ${identity.mrn}, K+ 6.1`
const patientData = /zyxwvutson|quillonette|77889911|1931-02-03|K\+ 6\.1|"patient\w*":/iu

/** Messages, pages, notifications, calls, handoffs and monitoring about one patient, whose name is in all texts. */
async function insertPatientEverywhere(h: Hospital): Promise<void> {
  const { account_id } = h.ids
  const patient = await admitPatient(h, name.last_name, identity)
  await assign(h, h.ana, [patient])
  const more = { patient_id: patient.id, priority: 2, requires_confirm: true }
  const thread = await h.ana.writes(h.ben, about, more)
  await h.dora.writes(patient.care_team_contact_id ?? h.ana.user.contact_id, about, more)
  const group = await createGroup(h, 'Surgery')
  await addShift(h, group.group_id, h.ben, { from: -3 })
  await sendPage(h.ana, group, { subject: about, data: { body: about }, patient_id: patient.id })
  await h.ana.call(handOffPatients, { body: { user_id: h.ben.user.user_id, patient_id: patient.id } })
  await h.dora.call(monitorUser, {
    params: { id: h.ana.user.user_id },
    body: { duration: 600, reason: 'Complaint 12' },
  })
  await rowsOf(
    h,
    sql`
      insert into pager_call (account_id, provider, provider_reference, channel, number, label, caller, at, state, dialogue, reply,
                              call_back, call_seconds)
      values (${account_id}, 'twilio', 'CA1', 'voice', '+12025550199', 'Surgery', '+12025550101', clock_now(), 'abandoned',
              ${JSON.stringify({ target: 'Surgery', keys: '77889911', text: about })}::jsonb, ${JSON.stringify({ text: about })}::jsonb,
              '77889911', 30)`,
  )
  await rowsOf(
    h,
    sql`
      insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, channel, address, state, provider,
                         first_tried, delivered, ended, call_seconds)
      select ${account_id}, 'N' || channel, ${thread.id}, ${thread.last_message.id}, ${h.ben.user.user_id}, 2, 'phone', channel,
             '+13125550100', 'delivered', 'twilio', clock_now(), clock_now(), clock_now(), 20
        from unnest(array['voice', 'email', 'web_push']) as channel`,
  )
  await rowsOf(
    h,
    sql`insert into device (account_id, user_id, alert_type, address, name)
        values (${account_id}, ${h.cleo.user.user_id}, 'push', 'Browser', 'Safari on iPhone')`,
  )
}

test('no report, list behind a number or CSV file has patient data or text of messages', async () => {
  const h = await createNotificationHospital()
  await insertPatientEverywhere(h)
  await expect
    .poll(
      async () => rowsOf(h, sql`select from alert where channel = 'sms' and first_tried is not null`),
      pollOptions,
    )
    .not.toEqual([])
  await tallyAccount(h.app.db, h.ids.account_id)
  const [texts] = await rowsOf(
    h,
    sql<{ messages: number }>`
    select count(*)::int as messages from message where body like ${`%${name.last_name}%`}`,
  )
  expect(texts?.messages).toBe(3)

  const query = { from: '2000-01-01' }
  const read = async (address: string) => {
    const response = await h.dora.http(address)
    expect(response.status, address).toBe(200)
    return response.text()
  }
  const addresses = [
    ...Object.values(reportAddresses(h, { ...query, page_size: 9000 })),
    ...Object.values(listAddresses(h, { ...query, page_size: 250 })).flat(),
  ]
  for (const address of addresses) {
    const json = await read(address)
    expect(JSON.parse(json).results, address).not.toEqual([])
    expect(json, address).not.toMatch(patientData)
    const csv = await read(`${address}&format=csv`)
    expect(csv.trim().split('\n').length, address).toBeGreaterThan(1)
    expect(csv, address).not.toMatch(patientData)
  }
  for (const by of ['priority', 'hour'])
    expect(await read(`/api/v1/reports/closed-loop-report/?from=2000-01-01&by=${by}`)).not.toMatch(
      patientData,
    )
  expect(JSON.stringify(await h.dora.call(listReports, {}))).not.toMatch(patientData)
})
