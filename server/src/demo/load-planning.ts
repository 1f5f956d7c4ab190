import { formatWallTime, parseWallTime, toInstant } from '@wardline/recurrence/wall-time.ts'
import { insertDraft } from '../features/paging/drafts/calendar-draft.queries.ts'
import type { StoredChange } from '../features/paging/drafts/draft-change.rules.ts'
import { insertHolder } from '../features/paging/qualifications/qualification-holder.queries.ts'
import { writeNeeds } from '../features/paging/qualifications/qualification-need.queries.ts'
import { insertQualification } from '../features/paging/qualifications/qualification.queries.ts'
import { insertRule, writeAssignments } from '../features/paging/rest-rules/rest-rule.queries.ts'
import { writeTurns } from '../features/paging/rotation-shifts/rotation-event.queries.ts'
import { diffTurns, planShifts } from '../features/paging/rotation-shifts/rotation-shifts.rules.ts'
import type { RotationSettings } from '../features/paging/rotation-shifts/rotation.queries.ts'
import { insertPlan, insertRotation } from '../features/paging/rotations/rotation-plan.queries.ts'
import { insertRequest } from '../features/paging/schedule-requests/schedule-request.queries.ts'
import * as swaps from '../features/paging/swaps/swap-request.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import * as queries from './planning/planning.queries.ts'
import type { DemoDraft, DemoRotation, DemoSwap, PlanningPlan } from './planning/planning.rules.ts'
import { time_zone } from './staff/shift-changes.rules.ts'

/** A swap is for a shift that begins later than in this time. */
const swapAhead_ms = 3 * 24 * 3_600_000
const weekend = [6, 7]

interface Scene {
  account_id: number
  /** ISO. */
  now: string
  /** A scheduler. */
  by_user_id: number
  idOf: (uid: string) => number
  groupOf: (name: string) => number
  /** Epoch milliseconds until which shifts are planned. */
  until: number
}

/** Absences, rest rules, qualifications, swap requests, a rotation and a draft of the demo hospital. */
export async function loadPlanning(
  db: Db,
  plan: PlanningPlan,
  {
    users,
    ...context
  }: Pick<Scene, 'account_id' | 'now' | 'by_user_id' | 'until'> & { users: Map<string, number> },
): Promise<void> {
  const groups = await queries.listGroupIds(db, context.account_id)
  const scene: Scene = {
    ...context,
    idOf: (uid) => users.get(uid) ?? 0,
    groupOf: (name) => groups.get(name) ?? 0,
  }
  await loadRestRules(db, plan.rest_rules, scene)
  await loadRequests(db, plan.requests, scene)
  await loadQualifications(db, plan.qualifications, scene)
  for (const rotation of plan.rotations) await loadRotation(db, rotation, scene)
  for (const swap of plan.swaps) await loadSwap(db, swap, scene)
  for (const draft of plan.drafts) await loadDraft(db, draft, scene)
  await queries.dateDemoPlanning(db, scene.account_id, scene.now)
}

async function loadRestRules(db: Db, rules: PlanningPlan['rest_rules'], scene: Scene): Promise<void> {
  const { account_id, by_user_id, groupOf } = scene
  for (const { groups, ...rule } of rules) {
    const author = { account_id, user_id: by_user_id }
    const rest_rule_id = await insertRule(db, author, { ...rule, group_ids: [], user_ids: [] })
    if (rest_rule_id !== undefined)
      await writeAssignments(
        db,
        { account_id, id: rest_rule_id },
        { group_ids: groups.map(groupOf), user_ids: [] },
      )
  }
}

async function loadRequests(db: Db, requests: PlanningPlan['requests'], scene: Scene): Promise<void> {
  const { account_id, by_user_id, idOf } = scene
  for (const { user, decision_reason, ...request } of requests) {
    const isDecided = request.kind === 'absence' && request.state !== 'requested'
    const id = await insertRequest(
      db,
      { account_id, user_id: idOf(user) },
      { ...request, source: 'user', decided_by: isDecided ? by_user_id : null, by_user_id: idOf(user) },
    )
    if (decision_reason !== '') await queries.explainDecision(db, account_id, id, decision_reason)
  }
}

async function loadQualifications(
  db: Db,
  qualifications: PlanningPlan['qualifications'],
  { account_id, by_user_id, idOf, groupOf }: Scene,
): Promise<void> {
  const author = { account_id, user_id: by_user_id }
  for (const { name, enforcement, group, holders } of qualifications) {
    const qualification_id = await insertQualification(db, author, { name, enforcement })
    if (qualification_id === undefined) continue
    for (const { user, valid_until } of holders)
      await insertHolder(db, author, { qualification_id, user_id: idOf(user), valid_until })
    const key = { account_id, group_id: groupOf(group) }
    await writeNeeds(db, key, [{ qualification_id, call_order: null }])
  }
}

async function loadRotation(
  db: Db,
  { group, name, people, call_order, starts }: DemoRotation,
  { account_id, by_user_id, idOf, groupOf, until }: Scene,
): Promise<void> {
  const key = { account_id, group_id: groupOf(group) }
  const settings: RotationSettings = {
    turn: { unit: 'weeks', count: 1 },
    hours: weekend.map((day) => ({ day, opens: '07:00', closes: '19:00' })),
    every_weeks: 1,
    skips_holidays: false,
    counts_days_off: false,
    people: people.map(idOf),
    calls: [{ call_order, offset: 0 }],
    title: '',
    escalation_policy_id: null,
  }
  const from = parseWallTime(starts)
  const rotation_id = await insertRotation(db, { ...key, name, by_user_id })
  await insertPlan(db, { account_id, rotation_id }, { starts: from, settings, author_id: by_user_id })
  const window = { holidays: new Set<number>(), from, to: from + (until - toInstant(time_zone, from)) / 1000 }
  const shifts = planShifts({ ends: null, plans: [{ ...settings, starts: from }] }, window)
  await writeTurns(db, key, { owner: { rotation_id }, zone: time_zone }, diffTurns([], shifts))
  await queries.insertRotationShifts(db, account_id, rotation_id)
}

async function loadSwap(
  db: Db,
  { group, user, colleagues, awaits_approval }: DemoSwap,
  { account_id, now, idOf, groupOf }: Scene,
): Promise<void> {
  const [group_id, user_id] = [groupOf(group), idOf(user)]
  const from = Date.parse(now) + swapAhead_ms
  const [shift] = await queries.listUpcomingShifts(db, account_id, { group_id, user_id, from, count: 1 })
  if (!shift) return
  const colleague_ids = colleagues.map(idOf)
  const { event_id, original_start } = shift
  const id = await swaps.insert(db, account_id, {
    group_id,
    user_id,
    author_id: user_id,
    is_by_scheduler: false,
    wait_minutes: 0,
    shifts: [{ is_wanted: false, is_rest: false, event_id, original_start, part: null }],
    colleague_ids,
  })
  if (!awaits_approval) return
  await queries.requireApproval(db, account_id, group_id)
  const [answered_by = user_id] = colleague_ids
  await swaps.answer(db, { account_id, id }, { state: 'awaiting_approval', answered_by })
}

async function loadDraft(
  db: Db,
  { group, name, user, from, to }: DemoDraft,
  { account_id, by_user_id, idOf, groupOf }: Scene,
): Promise<void> {
  const key = { account_id, group_id: groupOf(group) }
  const user_id = idOf(user)
  const shifts = await queries.listUpcomingShifts(db, account_id, { ...key, user_id, from, count: to.length })
  const changes = shifts.map(({ event_id, original_start, start, end }, n): StoredChange => {
    const begins = formatWallTime(original_start)
    return {
      kind: 'change',
      event_id,
      original_start: begins,
      target_id: idOf(to[n] ?? user),
      start: begins,
      end: formatWallTime(original_start + (end - start) / 1000),
      allDay: false,
      title: '',
      call_order: 1,
      escalation_policy_id: null,
      was: [{ user_id, start, end }],
    }
  })
  await insertDraft(db, key, { name, changes, by_user_id })
}
