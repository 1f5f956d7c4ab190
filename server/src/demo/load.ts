import { insertGroups } from './on-call/paging-groups.queries.ts'
import { insertMessageTypes } from '../cli/message-types.queries.ts'
import { insertHandoffTemplate } from '../cli/note-templates.queries.ts'
import { insertQuickPhrases } from '../cli/quick-phrases.queries.ts'
import { standardMessageTypes } from '../cli/message-types.rules.ts'
import { foundAccount } from '../features/accounts/import/account.actions.ts'
import { findAccount } from '../features/accounts/import/account.queries.ts'
import * as belonging from '../features/accounts/import/belonging.queries.ts'
import type { StandardGroup } from '../features/accounts/import/standard-roles.rules.ts'
import { hashPassword, passwordMatches } from '../features/accounts/sessions/password.rules.ts'
import { notifyUsersTask } from '../features/alerts/notifications/notification.actions.ts'
import { reassignAcknowledgementsTask } from '../features/paging/on-call/shift-change.actions.ts'
import { expandShifts } from '../features/paging/calendar/shift-generation.rules.ts'
import { ConfigError } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import type { BlobStore } from '../platform/files/blob-store.ts'
import * as alerts from './threads/alerts.queries.ts'
import { departmentNames } from './staff/departments.rules.ts'
import * as directory from './staff/directory.queries.ts'
import { savedFilters, shortlistsOf } from './staff/directory.rules.ts'
import { insertPolicies } from './on-call/escalation.queries.ts'
import * as handoffs from './threads/handoffs.queries.ts'
import { planHospital } from './hospital.rules.ts'
import type { HospitalPlan } from './hospital.rules.ts'
import { loadPrompts, recordGreetings } from './on-call/load-prompts.ts'
import { loadPatients } from './load-patients.ts'
import { loadPeople } from './load-people.ts'
import { loadPlanning } from './load-planning.ts'
import { loadThreads } from './load-threads.ts'
import * as onCall from './on-call/on-call.queries.ts'
import { insertPagerNumbers } from './on-call/pager-numbers.queries.ts'
import * as people from './staff/people.queries.ts'
import { eventOf } from './on-call/shifts.rules.ts'
import { readSources } from './sources/published-files.ts'

export const demoAccount = 'Wardline Demo Hospital'
export const demoPassword = 'demo'
const generatedDays = 400
const notified_pages = 4
const lateAcknowledgements = {
  group: 'Hospital Medicine',
  texts: ['Diet order before breakfast?', 'Please confirm the transfer to 6 West'],
}

/** Writes nothing if the users of the demo have this password already. */
export async function setDemoPassword(database: Database, password: string): Promise<void> {
  await database.acrossAccounts(async (db) => {
    for (const { account_id, hash } of await people.lockDemoPasswords(db))
      if (!(await passwordMatches(hash, password)))
        await people.replaceDemoPassword(db, account_id, await hashPassword(password))
  })
}

export type DemoLoaded = { loaded: boolean; account_id: number }

/**
 * Atomic; skipped if it exists. The same `now` gives the same rows.
 * @throws if a real account has its name
 */
export const loadDemo = async (
  database: Database,
  options: { now: Temporal.Instant | string; blobs: BlobStore },
): Promise<DemoLoaded> => {
  const now = Temporal.Instant.from(options.now.toString())
  const there = await database.acrossAccounts(present)
  if (there !== undefined) return { loaded: false, account_id: there }
  const plan = planHospital(await readSources(), now.epochMilliseconds)
  const [password_hash, recorded] = await Promise.all([hashPassword(demoPassword), recordGreetings()])
  return database.acrossAccounts(async (db) => {
    await people.lockDemo(db)
    const meanwhile = await present(db)
    if (meanwhile !== undefined) return { loaded: false, account_id: meanwhile }
    const account_id = await foundAccount(db, demoAccount, true)
    await people.datedAccount(db, account_id, now.subtract({ hours: 400 * 24 }).toString())
    await people.rememberDemoPassword(db, account_id, password_hash)
    const ids = await insertHospital(db, account_id, plan, now.toString(), password_hash)
    const uploaded_by = ids.get(operatorOf(plan)) ?? 0
    await loadPrompts(db, account_id, { recorded, blobs: options.blobs, uploaded_by })
    return { loaded: true, account_id }
  })
}

const present = async (db: Db): Promise<number | undefined> => {
  const found = await findAccount(db, demoAccount)
  if (found && !found.is_demo)
    throw new ConfigError(
      `DEMO: there is an account ${demoAccount} that is not a demo; the demo hospital is not loaded over it.`,
    )
  return found?.account_id
}

const insertHospital = async (
  db: Db,
  account_id: number,
  plan: HospitalPlan,
  now: string,
  password_hash: string,
) => {
  const types = await insertMessageTypes(db, account_id, standardMessageTypes)
  await insertHandoffTemplate(db, account_id, now)
  await insertQuickPhrases(db, account_id, now)
  await belonging.insertDepartments(db, account_id, departmentNames)
  const ids = await loadPeople(db, account_id, plan.staff, { now, password_hash })
  await people.insertDemoAddresses(db, account_id, plan.staff)
  await insertBelonging(db, account_id, plan, ids, now)
  const patient = await loadPatients(db, account_id, plan, now)
  await insertDirectory(db, account_id, plan, now)
  await loadThreads(db, account_id, plan.threads, { people: ids, patients: patient, types })
  await handoffs.leaveOpen(db, account_id, { ...lateAcknowledgements, now })
  await handoffs.scheduleReassignment(db, account_id, { kind: reassignAcknowledgementsTask, now })
  await alerts.useSandbox(db, account_id, now)
  await alerts.enqueueNewestNotifications(db, account_id, {
    kind: notifyUsersTask,
    count: notified_pages,
    now,
  })
  return ids
}

const operatorOf = (plan: HospitalPlan): string =>
  plan.cast.find(({ department }) => department === 'Communications Center')?.uid ?? ''

const insertDirectory = async (db: Db, account_id: number, plan: HospitalPlan, now: string) => {
  await directory.settleUids(db, account_id)
  await directory.tagContacts(db, account_id)
  await directory.pinContacts(db, account_id)
  await directory.insertSavedFilters(db, account_id, savedFilters)
  await directory.insertShortlists(db, account_id, shortlistsOf(plan.staff, plan.cast), now)
}

const plannedUntil = (now: string): number => Date.parse(now) + generatedDays * 24 * 3_600_000

const insertCalendars = async (db: Db, account_id: number, plan: HospitalPlan, now: string) => {
  const written = await onCall.insertRotas(db, account_id, plan.rotas, now)
  const to = plannedUntil(now)
  const shifts = written.flatMap(({ group_id, ...ids }, i) => {
    const rota = plan.rotas[i]
    const events = rota ? [eventOf(rota, ids)] : []
    const rows = expandShifts({ events, overrides: [], takeovers: [], fixed_spans: [] }, { from: 0, to })
    return rows.map((row) => ({ ...row, group_id }))
  })
  await onCall.insertShifts(db, account_id, shifts, { now, until: to })
}

const insertBelonging = async (
  db: Db,
  account_id: number,
  plan: HospitalPlan,
  ids: Map<string, number>,
  now: string,
) => {
  const idOf = (uid: string) => ids.get(uid) ?? 0
  const joins = plan.staff.map(({ uid, department }) => ({ user_id: idOf(uid), departments: [department] }))
  await belonging.addToDepartments(db, account_id, joins)
  await insertGroups(db, account_id, plan.groups)
  await belonging.insertMissingContacts(db, account_id)
  await people.markMessageContacts(db, account_id)
  const operators = plan.staff.filter(({ department }) => department === 'Communications Center')
  const administrators = plan.cast.filter(({ department }) => department === 'Communications Center')
  await insertCalendars(db, account_id, plan, now)
  await onCall.setFailOvers(db, account_id, idOf(operatorOf(plan)))
  await insertPolicies(db, account_id)
  await onCall.allowTakeovers(db, account_id)
  await loadPlanning(db, plan.planning, {
    account_id,
    now,
    by_user_id: idOf(operatorOf(plan)),
    until: plannedUntil(now),
    users: ids,
  })
  await insertPagerNumbers(db, account_id, now)
  const join = (group: StandardGroup, members: { uid: string }[]) =>
    belonging.addToPermissionGroup(
      db,
      account_id,
      group,
      members.map(({ uid }) => idOf(uid)),
    )
  await join('clinicians', plan.staff)
  await join('operators', operators)
  await join('administrators', administrators)
}
