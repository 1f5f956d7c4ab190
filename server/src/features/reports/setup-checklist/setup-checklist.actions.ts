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
    const isStaffed = await queries.hasOperator(db, account_id)
    const departments = await queries.listUnattendedDepartments(db, account_id, most_items)
    const users = await queries.listUsersWithoutChannel(db, account_id, most_items)
    return {
      at: ctx.clock.now().toString(),
      checks: [
        { key: 'providers', count: (await queries.hasPageProvider(db, account_id)) ? 0 : 1, items: [] },
        { key: 'operator', count: isStaffed ? 0 : 1, items: [] },
        check(
          'fail_over',
          groups.filter(({ has_fail_over }) => !has_fail_over),
        ),
        check(
          'coverage',
          groups.filter((group) => firstGapOf(group)),
          firstGapOf,
        ),
        { ...check('departments', departments.rows), count: departments.count },
        { ...check('channels', users.rows), count: users.count },
        {
          key: 'emergency_sign_in',
          count: (await lacksEmergencyUser(db, account_id)) ? 1 : 0,
          items: [],
        },
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
