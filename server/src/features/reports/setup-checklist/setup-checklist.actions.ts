import type {
  SetupCheck,
  SetupCheckKey,
  SetupChecklist,
} from '@wardline/contract/reports/setup-checklist/setup-checklist.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { administration } from '../../accounts/users/administrators.access.ts'
import { lacksEmergencyUser } from '../../accounts/identity-providers/sign-in-policy.access.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { getFlags } from '../../accounts/users/feature-flag.access.ts'
import { summarizeCoverage } from '../../paging/coverage/coverage.access.ts'
import * as queries from './setup-checklist.queries.ts'

const most_items = 50

type FirstGap = { start: string } | null | undefined

export function getSetupChecklist(ctx: Context, account_id: number): Promise<SetupChecklist> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    const groups = await queries.listScheduleGroups(db, account_id)
    const coverage = await summarizeCoverage(
      db,
      account_id,
      groups.map(({ id }) => id),
    )
    const firstGapOf = ({ id }: queries.NamedRow): FirstGap => coverage.get(id)?.first
    const departments = await queries.listUnattendedDepartments(db, account_id, most_items)
    const unreached = await queries.listUsersWithoutChannel(db, account_id, most_items)
    const absent = await queries.listUsersNeverSignedIn(db, account_id, most_items)
    const setUp = await queries.getSetupState(db, account_id)
    return {
      at: ctx.clock.now().toString(),
      checks: [
        step('structure', setUp.has_department),
        step('staff', setUp.has_staff),
        step('providers', setUp.has_provider),
        ...(setUp.has_provider ? [step('delivery', setUp.has_delivered)] : []),
        counted('sign_in', absent),
        step('operator', setUp.has_operator),
        ...(setUp.has_department ? [counted('departments', departments)] : []),
        ...(groups.length === 0
          ? [step('groups', false)]
          : [
              step('groups', true),
              check(
                'fail_over',
                groups.filter(({ has_fail_over }) => !has_fail_over),
              ),
              check(
                'coverage',
                groups.filter((group) => firstGapOf(group)),
                firstGapOf,
              ),
            ]),
        counted('channels', unreached),
        step('answer', setUp.has_answer),
        step('emergency_sign_in', !(await lacksEmergencyUser(db, account_id))),
      ],
      record_access: {
        is_limited: (await getFlags(db, account_id)).care_team_access,
        ...(await queries.countPatients(db, account_id)),
      },
      sign_in_security: {
        roles: await queries.listUnprotectedRoles(db, {
          account_id,
          permissions: administration,
          limit: most_items,
        }),
      },
    }
  })
}

/** A check of the account as a whole. */
const step = (key: SetupCheckKey, isDone: boolean): SetupCheck => ({ key, count: isDone ? 0 : 1, items: [] })

const counted = (key: SetupCheckKey, { rows, count }: queries.FoundRows): SetupCheck => ({
  ...check(key, rows),
  count,
})

const check = (
  key: SetupCheckKey,
  rows: readonly queries.NamedRow[],
  firstGapOf: (row: queries.NamedRow) => FirstGap = () => null,
): SetupCheck => ({
  key,
  count: rows.length,
  items: rows
    .slice(0, most_items)
    .map((row) => ({ id: row.id, uid: row.uid, name: row.name, from: firstGapOf(row)?.start ?? null })),
})
