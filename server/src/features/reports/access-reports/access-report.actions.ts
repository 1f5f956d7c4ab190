import type {
  PatientAccessReport,
  UserAccessReport,
} from '@wardline/contract/reports/access-reports/access-report.schemas.ts'
import type { getPatientAccessReport as patientRoute } from '@wardline/contract/reports/access-reports/access-report.routes.ts'
import { describeAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { badPeriod } from './access-report.errors.ts'
import * as queries from './access-report.queries.ts'

const usual_days = 8
const most_days = 92
const day_ms = 86_400_000

type AccessReportQuery = QueryOf<typeof patientRoute>

export function getPatientAccessReport(
  ctx: Context,
  { id, patient_id }: { id: number; patient_id: number },
  query: AccessReportQuery,
): Promise<PatientAccessReport> {
  requireOwnAccount(ctx, id)
  const period = requirePeriod(ctx, query)
  return ctx.transaction(async (tx) => {
    const patient = await queries.findPatient(tx.db, id, patient_id)
    if (!patient) throw notFound()
    const head = await createHead(ctx, tx, period)
    const rows = await queries.listPeople(tx.db, id, patient_id, period)
    auditReport(ctx, tx, 'patient', patient_id, period)
    return {
      ...head,
      patient,
      people: rows.map(({ user_id, display_name, title, by_day, ...access }) => ({
        ...access,
        user: { id: user_id, display_name, title },
        per_day: head.days.map((day) => by_day[day] ?? 0),
      })),
    }
  })
}

export function getUserAccessReport(
  ctx: Context,
  { id, user_id }: { id: number; user_id: number },
  query: AccessReportQuery,
): Promise<UserAccessReport> {
  requireOwnAccount(ctx, id)
  const period = requirePeriod(ctx, query)
  return ctx.transaction(async (tx) => {
    const user = await queries.findUser(tx.db, id, user_id)
    if (!user) throw notFound()
    const head = await createHead(ctx, tx, period)
    const rows = await queries.listPatients(tx.db, id, user_id, period)
    const actions = await queries.countActions(tx.db, id, user_id, period)
    auditReport(ctx, tx, 'user', user_id, period)
    return {
      ...head,
      user,
      patients: rows.map(({ patient_id, display_name, mrn, date_of_birth, by_day, ...access }) => ({
        ...access,
        patient: { id: patient_id, display_name, mrn, date_of_birth },
        per_day: head.days.map((day) => by_day[day] ?? 0),
      })),
      actions: actions.map((row) => ({ ...row, sentence: describeAction(row.action) })),
    }
  })
}

function requirePeriod(ctx: Context, { from, until }: AccessReportQuery): queries.Period {
  const end = until === undefined ? ctx.clock.now().epochMilliseconds : Date.parse(until)
  const begin = from === undefined ? end - usual_days * day_ms : Date.parse(from)
  if (begin >= end || end - begin > most_days * day_ms) throw badPeriod()
  return { from: new Date(begin).toISOString(), until: new Date(end).toISOString() }
}

async function createHead(ctx: Context, tx: Tx, period: queries.Period) {
  const { account_id, user_id } = ctx.caller
  const maker = await queries.findUser(tx.db, account_id, user_id)
  return {
    ...period,
    days: await queries.listDays(tx.db, account_id, period),
    made: ctx.clock.now().toString(),
    made_by: maker?.display_name ?? '',
  }
}

function auditReport(
  { caller }: Context,
  tx: Tx,
  object_type: 'patient' | 'user',
  object_id: number,
  details: queries.Period,
): void {
  tx.audit(caller.user_id, `access_report.${object_type}`, { [object_type]: object_id }, details)
}
